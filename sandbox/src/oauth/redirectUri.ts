import { BlockList, isIP } from 'node:net';

/** In any notation: `URL` turns 127.1, 0x7f.1 and 2130706433 into 127.0.0.1. IPv4-mapped IPv6 is included. */
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/**
 * No host has such an address, but systems send requests for it to themselves. IPv4-compatible IPv6 is
 * included.
 */
const nowhere = new BlockList();
nowhere.addSubnet('0.0.0.0', 8);
nowhere.addSubnet('::', 96, 'ipv6');

function isIn(addresses: BlockList, host: string): boolean {
	const address = host.replace(/^\[|\]$/g, '');
	const version = isIP(address);
	return version !== 0 && addresses.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

const localhost = /^(.+\.)?localhost\.?$/;

/**
 * Characters that a Location header can carry unchanged, since the address must match character by character.
 */
const plainAddress = /^[a-z]+:\/\/[!-[\]-~]+$/i;

/**
 * Why a partner can't register the address, in one sentence; undefined if it can. The address must use https,
 * and not be localhost (section Authentication, Partner approval data).
 * @param allowLoopback also accept http and https on this machine, which the service does not
 */
export function faultOfRedirectUri(address: string, allowLoopback: boolean): string | undefined {
	if (!plainAddress.test(address) || !URL.canParse(address)) {
		return `redirect_uri must be an absolute address in plain ASCII, not ${address}`;
	}
	const { protocol, hostname, username, password } = new URL(address);
	if (address.includes('#')) return 'redirect_uri must not have a fragment';
	if (username || password) return 'redirect_uri must not hold a user name or password';
	if (localhost.test(hostname) || isIn(loopback, hostname)) {
		if (allowLoopback && ['http:', 'https:'].includes(protocol)) return undefined;
		return 'redirect_uri must not be localhost or 127.0.0.1';
	}
	if (isIn(nowhere, hostname)) return `redirect_uri must not be ${hostname}: no host has that address`;
	return protocol === 'https:' ? undefined : 'redirect_uri must use https';
}
