import { BlockList, isIP } from 'node:net';

const local = new BlockList();
local.addSubnet('127.0.0.0', 8, 'ipv4');
local.addSubnet('10.0.0.0', 8, 'ipv4');
local.addSubnet('172.16.0.0', 12, 'ipv4');
local.addSubnet('192.168.0.0', 16, 'ipv4');
local.addSubnet('169.254.0.0', 16, 'ipv4');
local.addAddress('::1', 'ipv6');
local.addSubnet('fc00::', 7, 'ipv6');
local.addSubnet('fe80::', 10, 'ipv6');

/** Whether the address is one of this machine or of a private network (RFC 1918, 4193); false for what is none. */
export function isLocalAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && local.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
