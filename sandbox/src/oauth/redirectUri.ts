const loopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Why a partner can't register the address, in one sentence; undefined when it can. It must use https, and localhost
 * is refused (section Authentication, Partner approval data).
 * @param allowLoopback also takes http and https on this machine, which the service doesn't
 */
export function faultOfRedirectUri(address: string, allowLoopback: boolean): string | undefined {
	if (!URL.canParse(address)) return `redirect_uri must be an absolute address, not ${address}`;
	const { protocol, hostname, hash, username, password } = new URL(address);
	if (address.includes('#') || hash) return 'redirect_uri must not have a fragment';
	if (username || password) return 'redirect_uri must not hold a user name or password';
	if (loopback.test(hostname)) {
		if (allowLoopback && ['http:', 'https:'].includes(protocol)) return undefined;
		return 'redirect_uri must not be localhost or 127.0.0.1';
	}
	return protocol === 'https:' ? undefined : 'redirect_uri must use https';
}
