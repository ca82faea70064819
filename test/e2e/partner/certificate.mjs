import { join } from 'node:path';
import { run } from '../../../scripts/processes.mjs';

/**
 * Makes a certificate for `host` that nobody but itself vouches for, valid for a day.
 * Returns { host, key, certificate }, the two being PEM files in `folder`.
 */
export async function selfSigned(host, folder) {
	const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
	const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
	const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`, '-days', '1'];
	try {
		await run('openssl', [...request, ...names, '-keyout', key, '-out', certificate]);
	} catch (error) {
		throw new Error(`${error.message}\nThe partner test needs openssl (Debian: apt install openssl).`);
	}
	return { host, key, certificate };
}
