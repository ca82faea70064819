/** Why the API refuses a request, in the words of a document and not of the sandbox. */
interface Rule {
	/**
	 * A quotation of the API description or, where that leaves the case open, the decision in
	 * docs/assumptions.md.
	 */
	sentence: string;
	/** The section of the API description; or in docs/assumptions.md, the row that names the open case. */
	source: string;
	/** Whether the description leaves the case open. */
	assumed?: true;
}

/** Every rule, by a name that never changes, so that tests and scripts can ask for it. */
const table = {
	rate_limit: {
		sentence:
			'10 requests per 3 seconds per origin IP address. Over the limit: 429 and no request is processed; clients wait and retry with exponential backoff.',
		source: 'Limits',
	},
	credential_invalid: {
		sentence: 'Every endpoint requires the header Authorization with the Bearer scheme and an access token.',
		source: 'Authentication',
	},
	credential_revoked: {
		sentence:
			'Agency credentials do not expire and the agency can revoke them at any time. A revoked or deleted connection gives 401 with an error message.',
		source: 'Authentication',
	},
	license_missing: {
		sentence:
			'403: the company has no API license. A missing license is always reported before a missing permission.',
		source: 'Authentication',
	},
	license_read_only: {
		sentence: '403: the license is read-only and the action writes.',
		source: 'Authentication',
	},
	permission_missing: {
		sentence: '403: the credential lacks the permission on the resource.',
		source: 'Authentication',
	},
	partner_attachment: {
		sentence: 'A partner credential can attach only to a sale it created itself.',
		source: 'POST /attachments',
	},
	in_development: {
		sentence: 'D is In development (not usable yet).',
		source: 'Endpoints, Common rules',
	},
	content_type: {
		sentence: 'JSON endpoints need application/json; upload needs multipart/form-data.',
		source: 'Errors',
	},
	syntax: { sentence: '400: malformed syntax or format.', source: 'Errors' },
	path_identifier: {
		sentence: '400; not a number in /custom_fields/{id}: 404',
		source: 'Identifier in the path that is not a UUID',
		assumed: true,
	},
	unknown_parameter: {
		sentence: '400 naming them: a mistyped filter must not return everything',
		source: 'Unknown query parameters',
		assumed: true,
	},
	plain_parameters: {
		sentence:
			'Filters sent as a list or nested value (e.g. name[]) on people and cities give 400 naming the parameter.',
		source: 'Endpoints, Common rules',
	},
	date_range: {
		sentence:
			'Closed inclusive range; invalid format, inverted range or date_field outside the list gives 400. date_field is required when date_from or date_to is given.',
		source: 'GET /sales',
	},
	updated_since: {
		sentence: 'updated_since: ISO 8601 date or date-time; Brasília time when no zone; invalid gives 400.',
		source: 'GET /sales',
	},
	cursor_not_issued: {
		sentence: 'A cursor the service did not return gives 400.',
		source: 'Endpoints, Common rules',
	},
	cursor_or_page: { sentence: '400 together with cursor', source: 'page', assumed: true },
	key_missing: {
		sentence: '400',
		source: 'Idempotency-Key missing, or not a UUID v4',
		assumed: true,
	},
	key_in_progress: {
		sentence: 'In progress, same key again: 409, state unchanged.',
		source: 'States and transitions, Idempotency key life cycle',
	},
	key_reused: {
		sentence: 'Processed, same key, different body: 422.',
		source: 'States and transitions, Idempotency key life cycle',
	},
	not_found: { sentence: '404: resource not found by ID.', source: 'Errors' },
	unknown_endpoint: {
		sentence: '404, after rate limit and credential, whatever the body',
		source: 'Unknown endpoints',
		assumed: true,
	},
	task_deleted: {
		sentence: 'A deleted task: PATCH, comment or DELETE give 409.',
		source: 'States and transitions, Task',
	},
	task_completed: {
		sentence: 'DELETE on a completed task: 409, unchanged.',
		source: 'States and transitions, Task',
	},
	person_in_use: {
		sentence:
			'DELETE /people/{id} gives 409 when the person has related records, attachments or is a system user.',
		source: 'Errors',
	},
	field_format: {
		sentence:
			'422: a field sent in a format other than the documented one (names the field, nothing written).',
		source: 'Errors',
	},
	unknown_field: {
		sentence: '422 naming them: a typo must not pass as "saved"',
		source: 'Unknown body fields',
		assumed: true,
	},
	old_and_present_name: {
		sentence: '422 naming both',
		source: 'An old and a present name sent together',
		assumed: true,
	},
	unknown_company: { sentence: '422', source: 'Unknown company_identifier', assumed: true },
	sale_cannot_be_closed: {
		sentence:
			'POST /sales with status closed, when a closing rule fails: 422, nothing stored. The rules: no pending balance; the intermediary is present on a consolidator install.',
		source: 'States and transitions, Sale status',
	},
	validation: { sentence: '422: validation; nothing is stored.', source: 'Errors' },
	upload: {
		sentence: '422: upload rejected for extension, size, content or unknown resource_id.',
		source: 'Errors',
	},
} satisfies Record<string, Rule>;

export type RuleName = keyof typeof table;

export const rules: Record<RuleName, Rule> = table;
