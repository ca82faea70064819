import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock';
import { KeptMap } from '../kept';
import type { User } from './users';

const validitySeconds = 10 * 60;
const cookieName = 'sandbox_login';
const mostVisits = 1000;
const mostForms = 20;

/** A browser: who is signed in, and the forms that it was shown and has not sent yet. */
export interface Visit {
	/** The value of its cookie. */
	readonly id: string;
	readonly user: User | undefined;
	/** Milliseconds since 1970, by the sandbox's clock. */
	readonly expiresAt: number;
	/** For the token of each form, the authorization request that the form is about. */
	readonly forms: Map<string, string>;
}

const randomText = (): string => randomBytes(32).toString('base64url');

/**
 * Who is signed in. A cookie identifies them for 10 minutes. It is not `Secure`, because the sandbox uses
 * plain http on loopback, and `Lax`, because the browser comes from the partner's page.
 */
export class Logins {
	readonly visits = new KeptMap<string, Visit>();

	constructor(
		private readonly clock: Clock,
		private readonly users: readonly User[],
	) {}

	/** The user with this e-mail and password. */
	authenticate(email: string | undefined, password: string | undefined): User | undefined {
		const user = this.users.find((known) => known.email === email?.trim().toLowerCase());
		return user && isSame(password ?? '', user.password) ? user : undefined;
	}

	/** The visit named by the Cookie header; undefined without one, or if it began more than 10 minutes ago. */
	visitOf(cookies: string | undefined): Visit | undefined {
		const visit = this.visits.get(valueIn(cookies));
		return visit && this.clock.now() < visit.expiresAt ? visit : undefined;
	}

	/**
	 * Begins a visit, either anonymous or for the user who has just signed in. Always sets a new cookie,
	 * because somebody may have planted the old one in the browser.
	 * @returns the visit and the value of Set-Cookie
	 */
	begin(user?: User): { visit: Visit; cookie: string } {
		const now = this.clock.now();
		for (const [id, { expiresAt }] of this.visits) if (expiresAt <= now) this.visits.delete(id);
		const id = randomText();
		const visit: Visit = { id, user, expiresAt: now + validitySeconds * 1000, forms: new Map() };
		this.visits.set(id, visit);
		if (this.visits.size > mostVisits) this.visits.delete(firstToExpire(this.visits));
		return { visit, cookie: setCookie(id, validitySeconds) };
	}

	/** Forgets the visit. @returns the value of Set-Cookie */
	end(cookies: string | undefined): string {
		this.visits.delete(valueIn(cookies));
		return setCookie('', 0);
	}

	/** A token for a form that is about to be shown. It ties the form to this browser and this request. */
	formToken({ id, forms }: Visit, request: string): string {
		const token = randomText();
		forms.set(token, request);
		const [oldest] = forms.keys();
		if (forms.size > mostForms && oldest !== undefined) forms.delete(oldest);
		this.visits.changed(id);
		return token;
	}

	/** Whether the token is from a form of this visit and request. A token works only once. */
	takeFormToken({ id, forms }: Visit, token: string | undefined, request: string): boolean {
		const isOfRequest = token !== undefined && forms.get(token) === request;
		if (!isOfRequest) return false;
		forms.delete(token);
		this.visits.changed(id);
		return true;
	}
}

const setCookie = (value: string, maxAge: number): string =>
	`${cookieName}=${value}; Path=/oauth; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`;

function valueIn(cookies: string | undefined): string {
	const [, value = ''] = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`).exec(cookies ?? '') ?? [];
	return value;
}

function firstToExpire(visits: Iterable<[string, Visit]>): string {
	const [[id] = ['']] = [...visits].sort(([, a], [, b]) => a.expiresAt - b.expiresAt);
	return id;
}

function isSame(given: string, expected: string): boolean {
	const [a, b] = [Buffer.from(given), Buffer.from(expected)];
	return a.length === b.length && timingSafeEqual(a, b);
}
