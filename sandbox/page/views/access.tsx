import { useEffect, useState } from 'preact/hooks';
import type { Partner } from '../../src/oauth/partners';
import type { User } from '../../src/oauth/users';
import { companies } from '../../src/records/companies';
import { CopyButton } from '../parts/copyButton';
import { ask } from '../state/control';
import { partnerChanges } from '../state/live';
import { say } from '../words/words';
import { tokens } from './sending';

/** A text with a button that copies it. */
const Copyable = ({ text, what }: { text: string; what: string }) => (
	<>
		<code>{text}</code> <CopyButton text={text} what={what} />
	</>
);

function useList<Row>(path: string, version: number): readonly Row[] {
	const [rows, setRows] = useState<readonly Row[]>([]);
	useEffect(() => {
		void ask<{ data: Row[] }>('GET', path).then(({ data }) => setRows(data));
	}, [path, version]);
	return rows;
}

function Tokens() {
	const words = say().access;
	return (
		<section>
			<h2>{words.tokens}</h2>
			<table>
				<thead>
					<tr>
						<th scope="col">{words.token}</th>
						<th scope="col">{words.story}</th>
					</tr>
				</thead>
				<tbody>
					{tokens.value.map(({ token, name, story }) => (
						<tr key={name}>
							<td class="nowrap">
								<Copyable text={token} what={token} />
							</td>
							<td>{words.stories[name] ?? story}</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

function Partners() {
	const words = say().access;
	const partners = useList<Partner>('/partners', partnerChanges.value);
	return (
		<section>
			<h2>{words.partners}</h2>
			<p>{words.partnerText}</p>
			<ul class="rows">
				{partners.map(({ client_id, client_secret, name, redirect_uri, status }) => (
					<li key={client_id}>
						<div>
							<strong>{name}</strong>{' '}
							<span class="tag">{say().stored.value('status', status) ?? status}</span>
							<dl class="facts">
								<dt>{words.clientId}</dt>
								<dd>
									<Copyable text={client_id} what={`${words.clientId}, ${name}`} />
								</dd>
								<dt>{words.secret}</dt>
								<dd>
									<Copyable text={client_secret} what={`${words.secret}, ${name}`} />
								</dd>
								<dt>{words.redirect}</dt>
								<dd>
									<code>{redirect_uri}</code>
								</dd>
							</dl>
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}

function Users() {
	const words = say().access;
	const users = useList<User>('/users', 0);
	return (
		<section>
			<h2>{words.users}</h2>
			<ul class="rows">
				{users.map(({ email, password, administrator }) => (
					<li key={email}>
						<div>
							<Copyable text={email} what={email} />
							<br />
							{words.password}: <Copyable text={password} what={`${words.password}, ${email}`} />
							<p>{administrator ? words.administrator : words.noAdministrator}</p>
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}

/** How to get access: what the terminal prints when the sandbox starts, ready to copy. */
export function AccessView() {
	const words = say().access;
	return (
		<div class="view access">
			<div class="wide">
				<section>
					<h2>{words.base}</h2>
					<p class="base">
						<Copyable text={`${location.origin}/api/v3`} what={words.base} />
					</p>
				</section>
				<Tokens />
			</div>
			<div class="narrow">
				<section>
					<h2>{words.n8n}</h2>
					<ol>
						{words.n8nSteps.map((step) => (
							<li key={step}>{step}</li>
						))}
					</ol>
				</section>
				<section>
					<h2>{words.companies}</h2>
					<ul class="rows">
						{companies.map(({ identifier, name }) => (
							<li key={identifier}>
								<div>
									{name}
									<br />
									{words.identifier}: <Copyable text={identifier} what={name} />
								</div>
							</li>
						))}
					</ul>
				</section>
				<Partners />
				<Users />
			</div>
		</div>
	);
}
