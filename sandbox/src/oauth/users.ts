import { companyIds } from '../records/companies';

/** Someone who signs in to the back office. */
export interface User {
	email: string;
	password: string;
	name: string;
	/** Whether they may connect partners. */
	administrator: boolean;
	/** The companies they work for. */
	companies: readonly string[];
}

/** The users of the sandbox that can sign in when a partner asks for access, without their passwords. */
const people: readonly Omit<User, 'password'>[] = [
	{
		email: 'helena@horizonte.example',
		name: 'Helena Prado',
		administrator: true,
		companies: [companyIds.horizonteViagens, companyIds.horizonteCorporativo],
	},
	{
		email: 'otavio@horizonte.example',
		name: 'Otávio Lins',
		administrator: true,
		companies: [companyIds.horizonteViagens],
	},
	{
		email: 'bianca@horizonte.example',
		name: 'Bianca Rocha',
		administrator: false,
		companies: [companyIds.horizonteViagens, companyIds.horizonteCorporativo],
	},
];

/** `<token>_helena` is the password of helena@horizonte.example. @param token of the sandbox */
export const usersOf = (token: string): User[] =>
	people.map((user) => ({ ...user, password: `${token}_${user.email.split('@')[0] ?? ''}` }));
