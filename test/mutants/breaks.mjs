/**
 * Deliberate breaks, by the promise that each of them takes back: `npm run test:mutants` makes one after the other in a copy,
 * and the test beside it has to fail. The text to be replaced stands once in its file.
 *
 * @typedef {[file: string, text: string, replacement: string, test: string]} Break
 * @type {Record<string, Break[]>}
 */
export const BREAKS = {
	'idempotency keys': [
		inApi('idempotency', 'node, run, item, method, step]);', 'node, run, method, step]);'),
		inApi('idempotency', 'instance, execution, establishedAt ?? null', 'instance, establishedAt ?? null'),
		inApi('idempotency', 'execution, establishedAt ?? null, node', 'execution, node'),
		inApi('idempotency', "['user', text, agency, target", "['user', text, target"),
		inApi('idempotency', "['user', text, agency, target, step]", "['user', text, agency, step]"),
		inApi('api', "headers: { 'Idempotency-Key': key }", 'headers: {}', 'session'),
		inApi('api', 'step += 1;', '', 'session'),
	],
	'lost answers': [
		inApi('outcome', 'statusCode >= 500 || statusCode === 408', 'statusCode >= 500', 'send'),
		inApi('outcome', '(changes || isTruncated(body))', 'isTruncated(body)', 'session'),
		inApi('outcome', "? 'unsent' : 'lost'", "? 'lost' : 'lost'", 'send'),
		inApi('outcome', 'head.statusCode === 429', 'head.statusCode === 428', 'send'),
		inApi('api', "(typeof id === 'string' && id !== '')", "typeof id === 'string'", 'session'),
	],
	limiter: [
		inApi('limiter', 'const REQUESTS = 10;', 'const REQUESTS = 11;'),
		inApi('limiter', 'now + WINDOW_MS', 'now + WINDOW_MS * 0.9'),
		inApi('limiter', 'const SHARE_OF_TRIP = 0.75;', 'const SHARE_OF_TRIP = 1.5;'),
		inApi('limiter', 'this.inFlight += 1;', ''),
		inApi('limiter', 'Math.max(this.pausedUntil, now + pause)', 'now'),
		inApi('limiter', 'afterRefusal: 0.7', 'afterRefusal: 1'),
	],
	'the decision to try again': [
		inApi('patience', 'const TRIES = 6;', 'const TRIES = 2;', 'send'),
		inApi('patience', 'const NOT_CONNECTED_TRIES = 3;', 'const NOT_CONNECTED_TRIES = 1;', 'send'),
		inApi('patience', ' * 2 ** (failures - 1)', '', 'send'),
		inApi('patience', 'PATIENCE_WITH_PROGRESS_MS = 60_000', 'PATIENCE_WITH_PROGRESS_MS = 0', 'send'),
		inApi('patience', 'PATIENCE_WITH_LIMIT_MS = 300_000', 'PATIENCE_WITH_LIMIT_MS = 3_000', 'send'),
		inApi('patience', 'answer?.statusCode === 503', 'answer?.statusCode === 504', 'send'),
		inApi('patience', 'this.lostAnswer ||= isLost;', '', 'send'),
		inApi('patience', 'return isKeyed &&', 'return', 'send'),
	],
	pages: [
		inApi('pages', "if (followed.has(cursor)) throw new IncompleteList('circle');", ''),
		inApi('pages', 'if (hasNext === false) return', 'if (!hasNext) return'),
		inApi('pages', " || next === ''", ''),
		inApi('pages', 'empty >= MAX_EMPTY_PAGES', 'false'),
		inApi('api', 'rows.slice(0, limit)', 'rows', 'session'),
		inTrigger('pages', 'this.hasGainedSinceRefusal = false;', '', 'pages'),
		inTrigger('pages', 'this.asked.has(cursor)', 'false', 'pages'),
	],
	'what a "no" to a deletion means': [
		inApi('deletion', 'return statusCode === 204;', 'return statusCode < 300;', 'session'),
		inApi('api', '|| !hasReasons(answer)) return unknown', ') return unknown', 'session'),
		inApi('api', 'await afterDeletion(connection, request, repeated.isGone)', 'true', 'session'),
		inApi('api', 'if (ownWrites.deleted.has(deletion)) return noteWritten();', '', 'session'),
		inApi('history', 'const TOLERANCE_MS = 2_000;', 'const TOLERANCE_MS = 7_200_000;', 'session'),
		inApi('history', 'instanceof Refusal && !thrown.isPassing', 'instanceof Refusal', 'session'),
	],
	'all forms are right before anything is written': [
		inNode('run', "operation.kind === 'read' ? READS_AT_ONCE : 1", 'READS_AT_ONCE', 'person-create'),
		inNode('run', 'if (!(await task(form))) left.length = 0;', 'await task(form);', 'person-create'),
		inNode('run', 'return failures.length > 0 ? { results: [], failures } :', 'return', 'person-upsert'),
	],
	"the items' fate": [
		inFate('errors/fateOfItems', 'item !== own && !written.has(item)', '!written.has(item)'),
		inFate('api/session', 'items.written.add(meant.item);', ''),
		inFate('api/session', 'if (thrown.lostAnswer) items.open', 'if (!thrown.lostAnswer) items.open'),
		inFate('api/itemsOfRun', 'runs.set(name, items);', ''),
	],
	values: [
		inField('number', 'if (decimals < 3 && WRITTEN.either.test(written))', 'if (false)', 'amounts'),
		inField('number', 'Math.round(Number(', 'Math.floor(Number(', 'amounts'),
		inField('number', '.isExpression)', '.isNothing)', '../../engine/emptyExpressions'),
		inField('number', 'Math.abs(value) >= FIRST_INEXACT', 'false', 'amounts'),
		inField('../taxpayerId', 'rest < 2 ? 0', 'rest < 1 ? 0', 'identifiers'),
		inField('../taxpayerId', 'if (new Set(plain).size === 1) return false;', '', 'identifiers'),
		inField('../taxpayerId', '/^[0-9A-Z]{12}\\d{2}$/', '/^\\d{14}$/', 'identifiers'),
		inField('identifiers', "if (kinds.includes('CPF') && isCpf(digits)) return [digits];", '', 'identifiers'),
		inField('moment', 'const [day, month, year, hour', 'const [month, day, year, hour', 'dates'),
		inField('moment', 'days < SERIAL_OF_NO_DAY ? 31 : 30', '30', 'dates'),
		inField('date', 'isDay ? time : time.setZone(AGENCY_ZONE)', 'time.setZone(AGENCY_ZONE)', 'dates'),
		inField('choice', 'alike.length === 1', 'alike.length > 0', 'choices'),
		inField('choice', 'folded(word) === wanted', 'word === written', 'choices'),
		inField('text', '!(Math.abs(raw) <= Number.MAX_SAFE_INTEGER)', 'false', 'texts'),
		inField('text', 'return NO_VALUES.has(written);', 'return false;', 'texts'),
		[
			'nodes/Sale/form/paymentBodies.ts',
			'plus({ months })',
			'plus({ days: 30 * months })',
			'unit/sale/payments',
		],
		['nodes/Sale/form/installments.ts', 'next += left;', '', 'unit/sale/payments'],
	],
	security: [
		inApi('failures', "cleaned.replaceAll(secret, '***')", 'cleaned', '../errors/explain'),
		inApi('connection', 'disableFollowRedirect: true', 'disableFollowRedirect: false'),
		inApi('connection', "url.protocol !== 'https:'", 'false'),
		inApi('connection', 'if (/[,*]/.test(written))', 'if (false)'),
		inApi('path', 'if (!ids.every((id) => isInsertable(String(id))))', 'if (false)'),
		['nodes/shared/api/files.ts', "url.protocol !== 'https:'", 'false', 'engine/attachment-download'],
		[
			'nodes/shared/api/files.ts',
			'if (url.username || url.password)',
			'if (false)',
			'engine/attachment-download',
		],
		[
			'nodes/shared/node/output.ts',
			".filter(([name]) => name !== 'download_url')",
			'',
			'engine/temporaryLinks',
		],
		inField('identifiers', '/^[*•xX.\\-\\s]*(\\d{4})$/', '/(\\d{4})$/', 'identifiers'),
		[
			'credentials/TravelAgencyApi.credentials.ts',
			'target.origin !== base.origin',
			'false',
			'engine/credential',
		],
	],
	trigger: [
		inTrigger(
			'passes',
			'return isSameTrail || !(metFewer || metTwice || before.metTwice);',
			'return true;',
			'passes',
		),
		inTrigger('passes', 'Object.values(met).includes(pass - 1)', 'false', 'passes'),
		inTrigger('clock', 'servedAt < latest - TOLERANCE_MS', 'false', 'changes.model'),
		inTrigger('reminders', 'if (key in announced) announced[key] = 0;', 'if (false) {}', 'reminders'),
		inTrigger('reminders', 'LOOKS_UNTIL_FORGOTTEN = 3', 'LOOKS_UNTIL_FORGOTTEN = 1', 'reminders'),
		inTrigger('list', 'startedAt - LATE_MS - ANSWER_MS', 'startedAt', 'changes.model'),
		inTrigger('turn', 'if (underWay.has(poller)) return undefined;', '', '../../engine/trigger-sales'),
		inTrigger('turn', 'kept?.about === about', 'kept', '../../engine/trigger-faults'),
	],
	'the rules of the sandbox': [
		inSandbox('protocol/idempotency', 'if (known && !known.answer)', 'if (false)', 'idempotency'),
		inSandbox('protocol/idempotency', 'known.fingerprint !== fingerprint', 'false', 'idempotency'),
		inSandbox('protocol/idempotency', ' || version(key) !== 4', '', 'idempotency'),
		inSandbox('protocol/idempotency', 'void this.entries.delete(name)', 'undefined', 'idempotency'),
		inSandbox('protocol/serve', '${credential.name} ${method}', '${method}', 'idempotency'),
		inSandbox('protocol/rateLimit', 'counted.length < limit', 'counted.length <= limit', 'limits'),
		inSandbox('protocol/rateLimit', 'admitted || settings.count_refused', 'true', 'limits'),
		inSandbox('protocol/pages', 'JSON.stringify([url, Object.entries(filters).sort()])', "''", 'cursors'),
		inSandbox('protocol/pages', 'found.length > size', 'found.length >= size', 'cursors'),
		inSandbox('protocol/pages', '!timingSafeEqual(given, expected)', 'false', 'cursors'),
		inSandbox(
			'protocol/permissions',
			"every(({ license }) => license === 'none')",
			'every(() => false)',
			'authentication',
		),
		inSandbox('protocol/permissions', "action === 'write' && grants", 'false && grants', 'authentication'),
		inSandbox('protocol/permissions', 'ids.has(companyId)', 'true', 'authentication'),
		inSandbox('protocol/credentials', 'story.revoked ?? false', 'false', 'authentication'),
		inSandbox('protocol/dateRange', 'if (from && to && from > to)', 'if (false)', 'sales-list'),
		inSandbox('oauth/authorizationCodes', 'this.clock.now() >= expiresAt', 'false', 'oauth-token'),
		inSandbox('oauth/authorizationCodes', 'issued.used = true', 'issued.used = false', 'oauth-token'),
		inSandbox(
			'oauth/authorizationCodes',
			"update(verifier).digest('base64url') === codeChallenge",
			"update(verifier).digest('base64url') !== ''",
			'oauth-token',
		),
		inSandbox('oauth/connections', 'earlier.revoked = true', 'earlier.revoked = false', 'oauth-connection'),
		inSandbox('oauth/connections', '|| connection.clientId !== clientId', '', 'oauth-connection'),
		inSandbox(
			'oauth/redirectUri',
			"protocol === 'https:' ? undefined",
			'true ? undefined',
			'oauth-connection',
		),
		inSandbox('control/guard', '!names.includes(host.hostname)', 'false', 'control-guard'),
		inSandbox('control/guard', 'isForeign || (site', '(site', 'control-guard'),
	],
};

/** @param {string} name @param {string} text @param {string} replacement @param {string} test @returns {Break} */
function inApi(name, text, replacement, test = name) {
	return [`nodes/shared/api/${name}.ts`, text, replacement, `unit/api/${test}`];
}

/** @param {string} name @param {string} text @param {string} replacement @param {string} test @returns {Break} */
function inField(name, text, replacement, test) {
	return [`nodes/shared/fields/${name}.ts`, text, replacement, `unit/fields/${test}`];
}

/** @param {string} name @param {string} text @param {string} replacement @param {string} test @returns {Break} */
function inNode(name, text, replacement, test) {
	return [`nodes/shared/node/${name}.ts`, text, replacement, `engine/${test}`];
}

/** @param {string} name @param {string} text @param {string} replacement @returns {Break} */
function inFate(name, text, replacement) {
	return [`nodes/shared/${name}.ts`, text, replacement, 'engine/openWrites'];
}

/** @param {string} name @param {string} text @param {string} replacement @param {string} test @returns {Break} */
function inTrigger(name, text, replacement, test) {
	return [`nodes/Trigger/core/${name}.ts`, text, replacement, `unit/trigger/${test}`];
}

/** @param {string} name @param {string} text @param {string} replacement @param {string} test @returns {Break} */
function inSandbox(name, text, replacement, test) {
	return [`sandbox/src/${name}.ts`, text, replacement, `contract/${test}`];
}
