import { BlockList, isIP } from 'node:net';

const localNetworks = new BlockList();
localNetworks.addSubnet('127.0.0.0', 8, 'ipv4');
localNetworks.addSubnet('10.0.0.0', 8, 'ipv4');
localNetworks.addSubnet('172.16.0.0', 12, 'ipv4');
localNetworks.addSubnet('192.168.0.0', 16, 'ipv4');
localNetworks.addSubnet('169.254.0.0', 16, 'ipv4');
localNetworks.addAddress('::1', 'ipv6');
localNetworks.addSubnet('fc00::', 7, 'ipv6');
localNetworks.addSubnet('fe80::', 10, 'ipv6');

/**
 * True for an address of this machine or of a private network (RFC 1918, 4193); false for text that is not an address.
 */
export function isLocalAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && localNetworks.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
