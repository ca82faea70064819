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

/** The users of the sandbox that can sign in when a partner asks for access. */
export const users: readonly User[] = [
	{
		email: 'helena@horizonte.example',
		password: 'sandbox_helena',
		name: 'Helena Prado',
		administrator: true,
		companies: [companyIds.horizonteViagens, companyIds.horizonteCorporativo],
	},
	{
		email: 'otavio@horizonte.example',
		password: 'sandbox_otavio',
		name: 'Otávio Lins',
		administrator: true,
		companies: [companyIds.horizonteViagens],
	},
	{
		email: 'bianca@horizonte.example',
		password: 'sandbox_bianca',
		name: 'Bianca Rocha',
		administrator: false,
		companies: [companyIds.horizonteViagens, companyIds.horizonteCorporativo],
	},
];
