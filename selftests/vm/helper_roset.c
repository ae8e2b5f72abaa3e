// SPDX-License-Identifier: GPL-2.0
/*
 * Opens a block device, says so, waits for a line, and then asks it to be
 * writable through the descriptor it has kept.
 *
 * usage: helper_roset DEVICE
 */
#include <fcntl.h>
#include <linux/fs.h>
#include <stdio.h>
#include <sys/ioctl.h>

int main(int argc, char **argv)
{
	char line[16];
	int no = 0, fd;

	if (argc != 2)
		return 2;
	fd = open(argv[1], O_RDONLY);
	if (fd < 0)
		return 1;
	puts("open");
	fflush(stdout);
	if (!fgets(line, sizeof(line), stdin))
		return 1;
	if (ioctl(fd, BLKROSET, &no))
		perror("BLKROSET");
	return 0;
}
