import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../clock';
import { KeptMap } from '../kept';

/** What the agency consented to, kept until the partner exchanges the code for a token. */
export interface Consent {
	clientId: string;
	companyId: string;
	redirectUri: string;
	/** BASE64URL(SHA256(code_verifier)). */
	codeChallenge: string;
}

interface IssuedCode extends Consent {
	/** Milliseconds since 1970, by the sandbox's clock. */
	expiresAt: number;
	used: boolean;
	/** The token that the code was exchanged for. */
	token?: string;
}

const validityMilliseconds = 10 * 60 * 1000;

/** Authorization codes: opaque, valid 10 minutes, exchangeable once (section Authentication, Rules). */
export class AuthorizationCodes {
	readonly issued = new KeptMap<string, IssuedCode>();

	constructor(private readonly clock: Clock) {}

	issue(consent: Consent): string {
		// A client that does not decode and encode the code exactly once changes these last characters.
		const code = `${randomBytes(32).toString('base64url')}+/=`;
		this.issued.set(code, { ...consent, expiresAt: this.clock.now() + validityMilliseconds, used: false });
		return code;
	}

	/** Undefined for a code that was never issued, or was altered on the way. */
	get(code: string): Readonly<IssuedCode> | undefined {
		return this.issued.get(code);
	}

	isExpired({ expiresAt }: IssuedCode): boolean {
		return this.clock.now() >= expiresAt;
	}

	markUsed(code: string, token: string): void {
		const issued = this.issued.get(code);
		if (issued) this.issued.set(code, { ...issued, used: true, token });
	}
}

/** Whether the verifier has 43 to 128 characters and matches the S256 challenge sent to authorization. */
export function isVerifierOf(codeChallenge: string, verifier: string): boolean {
	if (verifier.length < 43 || verifier.length > 128) return false;
	return createHash('sha256').update(verifier).digest('base64url') === codeChallenge;
}
