// As `URL` writes host names: 127.0.0.1 mapped into IPv6 begins with ::ffff:7f.
const loopback = /^((.+\.)?localhost\.?|127(\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]+\])$/;
/** What a header `Location` can carry as it stands: the address has to stay the same character by character. */
const plainAddress = /^[a-z]+:\/\/[!-[\]-~]+$/i;

/**
 * Why a partner can't register the address, in one sentence; undefined when it can. It must use https, and localhost
 * is refused (section Authentication, Partner approval data).
 * @param allowLoopback also takes http and https on this machine, which the service doesn't
 */
export function faultOfRedirectUri(address: string, allowLoopback: boolean): string | undefined {
	if (!plainAddress.test(address) || !URL.canParse(address)) {
		return `redirect_uri must be an absolute address in plain ASCII, not ${address}`;
	}
	const { protocol, hostname, username, password } = new URL(address);
	if (address.includes('#')) return 'redirect_uri must not have a fragment';
	if (username || password) return 'redirect_uri must not hold a user name or password';
	if (loopback.test(hostname)) {
		if (allowLoopback && ['http:', 'https:'].includes(protocol)) return undefined;
		return 'redirect_uri must not be localhost or 127.0.0.1';
	}
	return protocol === 'https:' ? undefined : 'redirect_uri must use https';
}
