import { type KeyObject, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** DER (X.690): a tag, the length, the content. */
function der(tag: number, ...contents: (Buffer | number[] | string)[]) {
	const content = Buffer.concat(contents.map((part) => Buffer.from(part as string)));
	const { length } = content;
	const sizes =
		length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
	return Buffer.concat([Buffer.from([tag, ...sizes]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const utcTime = (date: Date) => der(0x17, date.toISOString().replace(/^..|[-T:]|\.\d+/g, ''));

const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));
const commonName = objectId('550403');
const subjectAltName = objectId('551d11');

const day = 24 * 60 * 60 * 1000;

/** A self-signed certificate (RFC 5280) for the host, valid from yesterday to tomorrow. */
function certificateFor(
	host: string,
	{ publicKey, privateKey }: Record<'publicKey' | 'privateKey', KeyObject>,
) {
	const name = sequence(der(0x31, sequence(commonName, der(0x0c, host))));
	const extension = sequence(subjectAltName, der(0x04, sequence(der(0x82, host))));
	const content = sequence(
		der(0xa0, der(0x02, [2])), // version 3
		der(0x02, [1], randomBytes(8)),
		ecdsaWithSha256,
		name,
		sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + day))),
		name,
		publicKey.export({ type: 'spki', format: 'der' }),
		der(0xa3, sequence(extension)),
	);
	return sequence(content, ecdsaWithSha256, der(0x03, [0], sign('sha256', content, privateKey)));
}

/**
 * Makes a key and a self-signed certificate for `host`, valid for a day. Returns { host, key, certificate };
 * the last two are PEM files in `folder`.
 */
export function selfSigned(host: string, folder: string) {
	const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
	const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	writeFileSync(key, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
	const lines = certificateFor(host, pair)
		.toString('base64')
		.match(/.{1,64}/g)!;
	const pem = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
	writeFileSync(certificate, pem);
	return { host, key, certificate };
}
