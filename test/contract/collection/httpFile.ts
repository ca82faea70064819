import { partnerOf, requestsFor, type Described, type Document } from './record';
import type { ExampleRequest } from './requests';

/** Generates the .http file: requests that an editor sends one after the other. */

const head = `# Every operation of the travel agency back office, in the syntax of the REST Client for Visual Studio Code. Other programs
# send it as well where they know {{$guid}} and {{request.response.body.$.path}}. Start the sandbox first:
#
#   npx travel-agency-sandbox --in-development
#
# It prints the token with which everything begins that opens it: put it in the place of the one below.
#
# Requests whose ID comes from an earlier answer need that one sent before. More than ten within three seconds are refused
# with 429, unless the sandbox was started with --no-rate-limit. This file is generated: see CONTRIBUTING.md.

@host = http://127.0.0.1:3399
@base_url = {{host}}/api/v3
@token = the-token-that-it-prints
@client_id = ${partnerOf('').client_id}
@client_secret = ${partnerOf('{{token}}').client_secret}
`;

const boundary = 'part-of-the-upload';

function bodyOf({ body = {}, file }: ExampleRequest, mediaType: string): string {
	if (mediaType === 'application/json') return JSON.stringify(body, null, 2);
	if (mediaType === 'application/x-www-form-urlencoded')
		return Object.entries(body)
			.map(([name, value]) => `${name}=${String(value)}`)
			.join('&');
	const parts = Object.entries(body).map(
		([name, value]) => `--${boundary}\nContent-Disposition: form-data; name="${name}"\n\n${String(value)}`,
	);
	const upload =
		file &&
		`--${boundary}\nContent-Disposition: form-data; name="file"; filename="${file.name}"\nContent-Type: ${file.contentType}\n\n${file.content}`;
	return [...parts, upload, `--${boundary}--`].join('\n');
}

function addressOf({ params = {}, query = {} }: ExampleRequest, { path, servers }: Described): string {
	const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
	const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`);
	return `${servers ? '{{host}}' : '{{base_url}}'}${filled}${asked.length > 0 ? `?${asked.join('&')}` : ''}`;
}

function write(request: ExampleRequest, operation: Described & { summary?: string }): string {
	const { method, mediaType, parameters = [] } = operation;
	const isPublic = operation.servers && !request.authorization;
	const headers = [
		...(isPublic ? [] : [`Authorization: ${request.authorization ?? 'Bearer {{token}}'}`]),
		...(parameters.some(({ name }) => name === 'Idempotency-Key') ? ['Idempotency-Key: {{$guid}}'] : []),
		...(mediaType ? [`Content-Type: ${mediaType}${request.file ? `; boundary=${boundary}` : ''}`] : []),
	];
	return [
		`### ${operation.summary}`,
		...(request.remark ? [`# ${request.remark}`] : []),
		`# Expected: ${request.status}`,
		`# @name ${request.operationId}`,
		`${method} ${addressOf(request, operation)}`,
		...headers,
		...(mediaType ? ['', bodyOf(request, mediaType)] : []),
	].join('\n');
}

/** The text of the file. */
export function httpFileOf(document: Document): string {
	const written = requestsFor(document).map(([request, operation]) => write(request, operation));
	return [head, ...written].join('\n\n').replace('\n\n\n', '\n\n') + '\n';
}
