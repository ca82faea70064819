import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { keepSecret, secretIn } from '../secretFile.mjs';

/** Without characters that look alike. */
const CHARACTERS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789'].join('');

/** A password as n8n requires it, with a capital letter and a digit, in four groups that are easy to type. */
function newPassword() {
	const character = () => CHARACTERS.charAt(randomInt(CHARACTERS.length));
	for (;;) {
		const groups = Array.from({ length: 4 }, () => Array.from({ length: 4 }, character).join(''));
		const password = groups.join('-');
		if (/[A-Z]/.test(password) && /\d/.test(password)) return password;
	}
}

const fileIn = (/** @type {string} */ userFolder) => join(userFolder, 'owner-password');

/** @param {string} userFolder */
export const hasOwner = (userFolder) => secretIn(fileIn(userFolder)) !== undefined;

/**
 * The owner of the n8n of `userFolder`. The password is created once. n8n does not check the Host header, so
 * with DNS rebinding a page could log in with a password that everybody knows, and run code.
 *
 * @param {string} userFolder
 */
export function ownerOf(userFolder) {
	const password = keepSecret(fileIn(userFolder), newPassword);
	return { email: 'owner@example.com', firstName: 'Sandbox', lastName: 'Owner', password };
}

/** @typedef {ReturnType<typeof ownerOf>} Owner */
