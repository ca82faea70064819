import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock';
import { users, type User } from './users';

const validitySeconds = 10 * 60;
const cookieName = 'sandbox_login';

/**
 * Who is signed in, kept in a signed cookie alone, for 10 minutes. Without `Secure`, as the sandbox speaks plain http on
 * loopback; `Lax`, as the browser comes from the partner's page.
 */
export class Logins {
	private readonly secret = randomBytes(32);

	constructor(private readonly clock: Clock) {}

	/** The user with this e-mail and password. */
	authenticate(email: string | undefined, password: string | undefined): User | undefined {
		const user = users.find((known) => known.email === email?.trim().toLowerCase());
		return user && isSame(password ?? '', user.password) ? user : undefined;
	}

	/** The value of Set-Cookie that signs the user in. */
	cookieFor({ email }: User): string {
		const claim = `${Buffer.from(email).toString('base64url')}.${this.clock.now() + validitySeconds * 1000}`;
		return this.cookie(`${claim}.${this.sign(claim)}`, validitySeconds);
	}

	/** The value of Set-Cookie that signs out. */
	get cleared(): string {
		return this.cookie('', 0);
	}

	/** Who is behind the header Cookie; undefined when nobody is, the login is older than 10 minutes, or was altered. */
	userOf(cookies: string | undefined): User | undefined {
		const [, email = '', expires = '', signature = ''] =
			/^([\w-]+)\.([\d.]+)\.([\w-]+)$/.exec(valueIn(cookies)) ?? [];
		if (!isSame(signature, this.sign(`${email}.${expires}`)) || this.clock.now() >= Number(expires))
			return undefined;
		return users.find((user) => user.email === Buffer.from(email, 'base64url').toString());
	}

	/** Ties a consent to this login and to the very request that was shown: no other page can send it. */
	consentToken(cookies: string | undefined, request: string): string {
		return this.sign(`${valueIn(cookies)} ${request}`);
	}

	isConsentToken(token: string | undefined, cookies: string | undefined, request: string): boolean {
		return isSame(token ?? '', this.consentToken(cookies, request));
	}

	private cookie(value: string, maxAge: number): string {
		return `${cookieName}=${value}; Path=/oauth; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`;
	}

	private sign(text: string): string {
		return createHmac('sha256', this.secret).update(text).digest('base64url');
	}
}

function valueIn(cookies: string | undefined): string {
	const [, value = ''] = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`).exec(cookies ?? '') ?? [];
	return value;
}

function isSame(given: string, expected: string): boolean {
	const [a, b] = [Buffer.from(given), Buffer.from(expected)];
	return a.length === b.length && timingSafeEqual(a, b);
}
