import { basename } from 'node:path';

const TOOLS = '../../engine/toolCalls';
const FOREIGN_CALLS = '../../engine/foreignCalls';
const PROVEN = '../../engine/provenAnswers';
const REPEATS = 'unit/trigger/lists/repeats';

/**
 * Deliberate breaks, by the promise that each one breaks. `npm run test:mutants` makes one after another in a
 * copy, and the test named with it has to fail. The text to replace has to occur once in its file.
 *
 * @typedef {[file: string, text: string, replacement: string, test: string]} Break
 * @type {Record<string, Break[]>}
 */
export const BREAKS = {
	'idempotency keys': [
		inWrites('keys', 'establishedAt, node, run, item];', 'establishedAt, node, run];'),
		inWrites(
			'keys',
			"'execution', instance, execution, establishedAt",
			"'execution', instance, establishedAt",
		),
		inWrites('keys', 'execution, establishedAt, node, run', 'execution, node, run'),
		inWrites('keys', 'node, run, item];', 'node, item];'),
		inWrites('keys', "['execution', instance,", "['execution',"),
		inWrites('keys', "['user', userText, credential, target", "['user', userText, target"),
		inWrites('keys', "['user', userText, credential, target, step]", "['user', userText, credential, step]"),
		inWrites('keys', 'steps.set(target, step + 1);', ''),
		inWrites('keys', 'const target = `${method} ${path}`;', "const target = 'any';"),
		inWrites('session', "headers: { 'Idempotency-Key': key.key }", 'headers: {}', 'session'),
		inWrites('register', '!isReplay || key === executionKey', '!isReplay'),
		inWrites('session', 'fate, isReplay(answer))', 'fate)', '../../engine/replayed'),
		inWrites('session', 'known: register.knownOf(key),', "known: 'notWritten',", 'session'),
		inRequest('send', "known: write?.known ?? 'notWritten'", "known: 'notWritten'"),
	],
	'rules across several fields': [
		inRules(
			'saleRules',
			'products.length === 0) placeOf(sale).addRuleIssue',
			'false) placeOf(sale).addRuleIssue',
		),
		inRules('saleRules', "'supplier' in kind.fields && !isRecord(product.supplier)", 'false'),
		inRules('saleRules', '!(Number(passenger.rav_fee) > 0)', 'false'),
		inRules('saleRules', 'localIds.has(localId)) {', 'false) {'),
		inRules('saleRules', 'localId === undefined || localIds.has(localId)', 'true'),
		inRules('saleRules', "sale.status !== 'closed'", 'false'),
		inRules('saleRules', "commission.kind !== 'person' || !isEmpty(commission.external_id)", 'true'),
		inRules('amounts', "typeof rate === 'number' && rate !== 1", 'false'),
		inRules('amounts', "isEmpty(product.currency) ? ofNothing : ''", 'ofNothing'),
		inRules('amounts', 'if (currency.findings.isRefused(currency)) return;', ''),
		inRules('saleRules', 'first !== undefined && others.length === 0', 'first !== undefined'),
		[
			'nodes/Sale/rules/formRules.ts',
			"			placeOf(group, name).addRuleIssue(message('FIELD_EMPTY.newPerson'));",
			'',
			'unit/sale/peopleLeftOpen',
		],
		inRules('formRules', 'products !== undefined && whole !== undefined && shares !== whole', 'false'),
		...[
			[
				'Sale/rules/formRules',
				'if (values.quantity === undefined) refuseIfEmpty',
				'if (false) refuseIfEmpty',
			],
			['Sale/rules/formRules', 'isExpression && isEmpty(given)', 'isExpression && false'],
			['Sale/rules/formRules', 'lines !== undefined || !at?.holdsExpression', 'true'],
			['Sale/rules/formRules', "property.displayName, 'additionalFields')", 'property.displayName)'],
			['Sale/form/zeroLines', 'value === 0 &&', 'false &&'],
			['Sale/form/zeroLines', '&& placeOf(of, member).isExpression', ''],
			['Sale/form/zeroLines', 'if (isOfNothing) placeOf(line).addHint', 'if (false) placeOf(line).addHint'],
			['Sale/rules/amounts', 'currency.isExpression && isEmpty(currency.given)', 'false'],
			['Sale/rules/saleRules', 'if (holdsNothing(passenger.person)) placeOf', 'if (false) placeOf'],
			['shared/fields/group', 'if (isLeftOut(fields, line, at)) {', 'if (false) {'],
			['shared/fields/group', 'if (isNeeded || !at.holdsExpression) return false;', ''],
			['shared/fields/group', '!at.inside(property.displayName, name).isExpression,', 'false,'],
			['shared/fields/group', '|| !isShown(field, given, {})) return true', ') return true'],
			[
				'shared/fields/group',
				'return isOff || isEmpty(identifierIn(value))',
				'return isEmpty(identifierIn(value))',
			],
			['shared/fields/group', '(...aside.findings.emptyExpressions)', '()'],
		].map(
			/** @returns {Break} */ ([file = '', text = '', replacement = '']) => [
				`nodes/${file}.ts`,
				text,
				replacement,
				'engine/emptyExpressions',
			],
		),
		inRules('formRules', 'cents > 0 && cents < installments', 'false'),
		[
			'nodes/Sale/productKinds/ownOperation.ts',
			'if (recordsOf(travelers).length > 0)',
			'if (false)',
			'unit/sale/saleRules',
		],
		['nodes/Sale/productKinds/ownOperation.ts', '|| isEmpty(values.unit_price)', '', 'unit/sale/saleRules'],
		['nodes/Sale/productKinds/ownOperation.ts', ' && values[name] !== 0', '', 'unit/sale/saleRules'],
		[
			'nodes/Person/form/personBody.ts',
			'form.removeContacts && form.contacts !== undefined',
			'false',
			'engine/person-update',
		],
		[
			'nodes/Bill/fields.ts',
			"chosen.dateField === 'settlement_date' && !chosen",
			"chosen.dateField !== 'settlement_date' && !chosen",
			'engine/readOnly',
		],
		inField('dateRange', 'dateField === undefined && (dateRange', 'false && (dateRange', 'groups'),
		inNode('company', 'if (isEmpty(company)) place', 'if (false) place', 'sale-createJson'),
		inNode('requireChange', 'Object.keys(body).length > 0 ||', 'true ||', 'task-change'),
	],
	'calls of tools': [
		inWrites('keys', "toolCall === undefined || method !== 'POST'", 'true', TOOLS),
		inWrites('keys', "toolCall === undefined || method !== 'POST'", 'toolCall === undefined', TOOLS),
		inWrites('keys', "['tool call', toolCall, credential, target", "['tool call', toolCall"),
		inWrites('session', 'key.key === key.executionKey ?', 'true ?', '../../engine/replayed'),
		inWrites('creations', 'performance.now() - at > SAME_INTENT_MS', 'false', TOOLS),
		inWrites('creations', 'by !== executionKey &&', '', 'session'),
		inWrites('creations', 'return before.body;', 'return own;', FOREIGN_CALLS),
		inWrites('creations', 'creation.storedAt ?? creation.sentAt', 'creation.storedAt', 'session'),
		inWrites('creations', 'creation.storedAt ?? creation.sentAt', 'creation.sentAt', 'session'),
		inWrites('creations', 'known.set(refused.key, undefined);', 'return;', FOREIGN_CALLS),
		inWrites('session', 'traffic.confirmed > confirmed', 'false', TOOLS),
		inWrites('session', '!wasStored && ', '', TOOLS),
		inWrites('session', 'thrown.isKeyReused) creations.noteStored(key, false);', 'false) {}', 'session'),
		inWrites('session', 'thrown.isOwn && ', '', FOREIGN_CALLS),
		inWrites('session', "return thrown.fate === 'notWritten'", 'return false', 'session'),
		inWrites('session', "return thrown.fate === 'notWritten'", 'return true', 'session'),
		[
			'nodes/shared/errors/explain.ts',
			"(fate === 'open' && thrown.isKeyReused)",
			'false',
			'engine/foreignCalls',
		],
		inWrites('session', 'await wasDeleted(reads, id))) === true', 'false)) === true', FOREIGN_CALLS),
		inWrites('session', 'await wasDeleted(reads, id))) === true', 'true)) === true', FOREIGN_CALLS),
		inNode('keySource', 'if (execution !== undefined) return String(', 'return String(', 'toolCalls'),
		inNode('keySource', "host.getContext('node').execution ??= execution", 'execution', 'idempotency'),
		[
			'nodes/shared/errors/nodeError.ts',
			"getNode().type.endsWith('Tool')",
			"getNode().type === 'Tool'",
			'engine/toolCalls',
		],
		inNode('keySource', "?? {}, 'toolCallId')", '?? {})', 'toolCalls'),
		inNode('keySource', 'isInChat ? null : executionOfAgent(host, item)', 'null', 'toolCalls'),
		inNode('keySource', "isInChat ? omit(said, 'action', 'chatInput') : said", 'said', 'toolCalls'),
		inNode('keySource', ' || isFromMcpClient(host, item)', '', 'toolCalls'),
		inNode('keySource', '		host.getNode().id,\n', '', 'toolCalls'),
		inNode('keySource', '		host.getNode().parameters,\n', '', 'foreignCalls'),
		inNode('keySource', 'isRecord(value) ? sortKeys(value) : value', 'value', 'toolCalls'),
	],
	'answers of tools': [
		inNode('toolAnswer', 'omit(record, ...Object.keys(said))', 'record', '../unit/node/toolAnswer'),
		inNode('output', ' || SAID_NAMES.some((own) => own === name)', '', 'foreignCalls'),
		[
			'nodes/shared/said.ts',
			'[SAID] ?? {}',
			"[SAID] ?? ('next' in record ? { ...record } : {})",
			'unit/node/toolAnswer',
		],
		[
			'nodes/Person/form/matchPerson.ts',
			"saidOf(created).outcome ?? 'created'",
			"created.outcome ?? 'created'",
			'engine/foreignCalls',
		],
		inNode('toolAnswer', 'limit: limit + 1', 'limit', 'toolAnswers'),
		inNode('toolAnswer', 'records.slice(0, rowsToShow(values))', 'records', 'toolAnswers'),
		inNode('toolAnswer', '{ narrow_by: namesForModel(host.getNode()) }', '{}', 'toolAnswers'),
		inNode('toolAnswer', 'data_not_instructions: isWrite', '...isWrite', 'toolAnswers'),
		inNode('toolAnswer', 'notes.length > 0 && { notes }', 'false', 'toolAnswers'),
		['nodes/shared/fields/date.ts', 'if (moment.isDay) {', 'if (false) {', 'engine/toolAnswers'],
	],
	'what a model is told': [
		['nodes/shared/node/describe.ts', '{ show: { resource: [resource.value] } }', '{}', 'unit/node/tools'],
		['nodes/shared/node/describe.ts', 'options: [{ name, value }],', 'placeholder: name,', 'unit/node/tools'],
		[
			'nodes/shared/fields/picker.ts',
			"`${byHand}: ${foundIn}${named ? '' : `, such as ${example}`}`,",
			'',
			'unit/node/tools',
		],
		[
			'nodes/Sale/operations/create.ts',
			"person_kind: 'company', name: 'Hotel Serra Azul' }",
			"person_kind: 'hotel' }",
			'engine/jsonExamples',
		],
		[
			'nodes/Task/operations/delete.ts',
			'deleted: true, id: params.taskId',
			'deleted: true',
			'engine/toolCalls',
		],
	],
	'lost answers': [
		inRequest('failures', 'status === 408 || ', '', '../writes/fate'),
		inRequest('outcome', '(mayHideAnEffect || isTruncated(body))', 'isTruncated(body)', '../writes/fate'),
		inRequest('outcome', "? 'unsent' : 'lost'", "? 'lost' : 'lost'", '../writes/fate'),
		inRequest('outcome', 'known.statusCode === 429', 'known.statusCode === 428', 'send'),
		inRequest(
			'outcome',
			"(typeof body.id === 'string' && body.id !== '')",
			"typeof body.id === 'string'",
			'../writes/fate',
		),
	],
	limiter: [
		inRequest('limiter', 'const REQUESTS = 10;', 'const REQUESTS = 11;'),
		inRequest('limiter', '(sentAt)) + WINDOW_MS', '(sentAt)) + WINDOW_MS * 0.9'),
		inRequest('limiter', 'this.slots.push(slot);', ''),
		inRequest('limiter', 'const TRAVEL_MS = 115;', 'const TRAVEL_MS = 20;'),
		inRequest('limiter', 'const TRAVEL_MS = 115;', 'const TRAVEL_MS = 200;'),
		inRequest(
			'limiter',
			'Math.max(TRAVEL_MS, Math.min(shortest, TRAVEL_MS + shortest * OPENING))',
			'TRAVEL_MS',
		),
		inRequest('limiter', '\t\tif (this.took.length < ANSWERS_KEPT) return TRAVEL_MS;\n', ''),
		inRequest('limiter', '- shortest + ROOM_MS)', '- shortest)'),
		inRequest('limiter', 'if (isProcessed === false) return endedAt + WINDOW_MS;', ''),
		inRequest('limiter', 'const MAX_UNANSWERED = 2 * REQUESTS;', 'const MAX_UNANSWERED = Infinity;'),
		inRequest('limiter', 'earlyMs > 0 && !hasLetThrough', 'false'),
		inRequest('limiter', ' && !hasLetThrough', ''),
		inRequest('limiter', 'const CALM_MS = 8_000;', 'const CALM_MS = Infinity;'),
		inRequest('limiter', ' && counted >= REQUESTS - 1)', ')'),
		inRequest('limiter', ' || !this.isOwnLateness(slot)', ''),
		inRequest('limiter', 'const USUAL = 0.9;', 'const USUAL = 0;'),
		inRequest('limiter', '!isCalm || !this.isOwnLateness(slot)', 'true'),
		inRequest('limiter', 'const BELIEVED_FOR = 1_000;', 'const BELIEVED_FOR = Infinity;'),
		inRequest('limiter', 'most: 0.8', 'most: 1'),
		inRequest('limiter', 'Math.max(1, had * least, Math.min(counted + 1, had * most))', 'had - 1'),
		inRequest('limiter', 'haveBegunTogether ? sent.length : REQUESTS', 'REQUESTS'),
		inRequest('limiter', 'const BEGAN_TOGETHER = 3;', 'const BEGAN_TOGETHER = 1;'),
		inRequest('limiter', 'ofOne: 0.8', 'ofOne: 1'),
		inRequest('limiter', 'tryAfterMs: 20_000', 'tryAfterMs: 200_000'),
		inRequest('limiter', 'Math.ceil(this.places())', 'REQUESTS'),
		inRequest('limiter', 'const BURST_GAP_MS = 80;', 'const BURST_GAP_MS = 0;'),
		inRequest('limiter', 'const KEPT_FREE = 3;', 'const KEPT_FREE = 0;'),
		inRequest('limiter', 'this.isOld(oldest) && ', ''),
		inRequest('limiter', 'const PATIENCE_MS = 10_000;', 'const PATIENCE_MS = Infinity;'),
		inRequest('limiter', 'const FIRST_REQUESTS = 30;', 'const FIRST_REQUESTS = 0;'),
		inRequest('limiter', 'REMEMBERED_MS = 2 * WINDOW_MS', 'REMEMBERED_MS = WINDOW_MS / 2'),
		inRequest('send', 'Math.min(milliseconds, MAX_RETRY_AFTER_MS)', 'milliseconds'),
		inRequest('limiter', 'if (slot.sentAt > this.lastRefusedAt) {', 'if (slot.sentAt) {'),
		inRequest('limiter', '=> signal?.aborted)', '=> !signal && signal?.aborted)', 'send'),
	],
	'an answer is proven': [
		inRequest('outcome', "(!path.template.endsWith('{id}') || isRecordAt(path, body))", 'true', PROVEN),
		inRequest('outcome', 'if (path.ids.length > 0) return isRecordAt(path, body);', '', PROVEN),
		inRequest('outcome', '|| IDENTITY.every(', '|| [].every(', PROVEN),
		inRequest('outcome', "'title', 'cpf_cnpj',", "'title',", 'send'),
		inRequest('outcome', 'wrong === undefined || (isRefused', 'wrong === undefined && (isRefused', 'send'),
		inRequest('retry', "['untrusted', 'tooLarge']", "['untrusted']", 'send'),
		inRequest(
			'outcome',
			"(error) => error.syscall === 'connect' ||",
			'(error) => error.syscall ||',
			'../writes/fate',
		),
		inSale(
			'form/people',
			'externalIds.get(person.value) :',
			'(externalIds.get(person.value) ?? person.value) :',
			'unit/sale/people',
		),
		inSale(
			'form/registeredPeople',
			'shown !== undefined && isEmpty(shown)',
			'isEmpty(shown)',
			'engine/provenAnswers',
		),
		inField('customFields', "row.kind === 'choices' && choices.length === 0", 'false', PROVEN),
		[
			'nodes/Person/form/matchPerson.ts',
			'one && !isUuid(one.id)',
			'one && one.id === false',
			'engine/provenAnswers',
		],
	],
	'the order of writes': [
		inNode(
			'givenPeople',
			'...(isWritten ? phonesOf(person)',
			'...(!isWritten ? phonesOf(person)',
			'overlappingWrites',
		),
		inWrites('lanes', 'before().every(({ isAhead }) => isAhead) && ', ''),
		inWrites('lanes', ' && !this.isTaken(keys, before())', ''),
		inWrites('lanes', '!this.isTaken(concerned, this.underWay)', 'true'),
		inWrites('lanes', 'const concerned = [...changes, ...names];', 'const concerned = [...changes];'),
		inWrites('lanes', 'this.underWay.length < this.atOnce', 'true'),
		inWrites('lanes', 'if (this.signal()?.aborted) throw new CanceledError();', ''),
		inWrites('lanes', 'if (turn.hasSucceeded) for', 'for'),
		inWrites('lanes', '!this.registered.has(key) && ', ''),
		inWrites('lanes', 'for (const id of ids) this.keys.add(id);', ''),
		inNode('run', 'operation.people?.(values) ?? []', '[]', 'overlappingWrites'),
		inNode('run', '[...changes, `key ${idempotencyKey}`]', 'changes', 'overlappingWrites'),
		inSale('form/people', '[...peopleIn(sale), ...', '[...', 'engine/overlappingWrites'),
		[
			'nodes/Person/operations/create.ts',
			'[givenPerson(newPersonBody(params))]',
			'[]',
			'engine/overlappingWrites',
		],
		['nodes/Person/form/matchPerson.ts', '...whole, ...more,', '...whole,', 'engine/overlappingWrites'],
		inNode('run', 'if (!goesOn) lanes.stop();', '', 'overlappingWrites'),
	],
	'no request twice': [
		inReads(
			'responseCache',
			'stale.some((part) => lowerCase(key).includes(part))',
			'true',
			'../../engine/noRequestTwice',
		),
		inReads('responseCache', '[...path.ids, ', '[', '../writes/session'),
		inReads(
			'responseCache',
			', ...held.map((text) => JSON.stringify(text))',
			'',
			'../../engine/noRequestTwice',
		),
		inReads(
			'responseCache',
			'if (record) cache.remember(',
			'if (!record) cache.remember(',
			'../../engine/noRequestTwice',
		),
		inWrites('session', 'Object.keys(record).length > 1', 'true', 'session'),
		[
			'nodes/Person/form/matchPerson.ts',
			'if (!hasStatus(thrown, 422)) throw thrown;',
			'if (thrown) throw thrown;',
			'engine/noRequestTwice',
		],
	],
	'what Preview shows': [
		inWrites(
			'rehearsal',
			"planned.push({ method: 'POST', path: at, body, isRefused: 'registered' });",
			'',
			'../../engine/preview',
		),
		inNode('previewTable', 'if (value instanceof Quoted) return value.unquoted;', '', 'preview'),
		...[
			['preview', "member === 'custom_fields' && Array.isArray(value)", 'false'],
			['preview', 'leftOutOf(values).filter', '[].filter'],
			['preview', '|| (Array.isArray(value) && value.length === 0)', ''],
			['preview', 'if (here && isEnteredElsewhere(value, here))', 'if (false)'],
			['previewTable', 'Array.isArray(value) && value.length === 0)', 'false)'],
			['../../Person/form/personBody', 'name in removed ? REMOVED_BY', 'false ? REMOVED_BY'],
			['../../Sale/form/people', "name === 'person' ? 'sameAsPayer' : name", 'name'],
			['preview', "isNamed && member !== 'name'", 'false'],
			['preview', 'if (name) names.set(id, name);', ''],
			['previewTable', 'before + kept.size < MAX_COLUMNS - 1', 'true'],
			['previewTable', 'isSeen || entered !==', 'entered ==='],
			['previewTable', 'isAmount(value) ? valueText', 'false ? valueText'],
			['previewTable', 'plainAmount(entered, language) ===', 'entered ==='],
			['writesInWords', "findLast((part) => part !== '{id}')", 'at(1)'],
		].map(([file = '', code = '', broken = '']) => inNode(file, code, broken, 'previewByClass')),
		inWrites('rehearsal', 'earlier.body === body', 'true', '../../engine/previewByClass'),
		inWrites('rehearsal', 'this.byKey.set(key, { body, record });', '', '../../engine/previewByClass'),
		[
			'nodes/Sale/form/registeredPeople.ts',
			", place.inside('External ID', 'externalId'));",
			', place);',
			'engine/previewByClass',
		],
		inNode(
			'run',
			'return value.map((each) => inLanguage(each, language));',
			'return value;',
			'answersInPortuguese',
		),
		['nodes/shared/node/run.ts', 'forms.some(({ values }) => isPreview(values))', 'false', 'engine/preview'],
		[
			'nodes/shared/node/run.ts',
			'await forEachInOrder(forms, counted, 1)',
			'await forEachInOrder(forms, counted)',
			'engine/preview',
		],
		inNode('writeOptions', 'isEmpty(raw) && place.isExpression', 'false', 'preview'),
		inWrites('rehearsal', 'isFoundBy(row, query)', 'false', '../../engine/preview'),
		inWrites('rehearsal', 'known && changedBy(known, body)', 'undefined', '../../engine/preview'),
		inWrites('rehearsal', 'this.readsToCome += this.looked;', '', '../../engine/preview'),
		inNode('recordNames', "shown === '' || shown === entered", 'true', 'person-create'),
		inField(
			'group',
			'if (isRecord(raw)) return readGroup(fields, raw, place);\n			read',
			'const read1 = read(raw, place); if (read1) return read1;\n			read',
			'../../engine/emptyExpressions',
		),
		inNode('previewTable', " || member === 'custom_fields'", '', 'preview'),
		inNode('previewTable', 'isCustom && ', '', 'preview'),
		inNode('writesInWords', "write.method === 'POST' ? write : String(write.path)", 'write', 'preview'),
		['nodes/Person/form/matchPerson.ts', "outcome === 'updated' ? stored : api", 'api', 'engine/preview'],
		inNode('preview', "if (isGone) return 'gone';", '', 'preview'),
		inNode('preview', "row?.completed === true && method === 'DELETE'", 'false', 'preview'),
		inNode('recordNames', 'hasStatus(thrown, 404) ? { isGone: true }', 'false ? { isGone: true }', 'preview'),
		['nodes/Person/form/matchPerson.ts', 'foreigner: false, ', '', 'engine/preview'],
		inWrites('rehearsal', '{ ...emptyRecord, ...values, id }', '{ ...values, id }', '../../engine/preview'),
		[
			'nodes/Person/form/matchPerson.ts',
			'(await findIfReadable(api)) ?? (await findIfReadable(api.anew()))',
			'await findIfReadable(api)',
			'engine/preview',
		],
		[
			'nodes/Sale/form/previewPeople.ts',
			"owner !== undefined && (id === '' || owner !== id)",
			'false',
			'engine/preview',
		],
		['nodes/Sale/form/previewPeople.ts', "here.has(id) ? 'created' : 'found'", "'found'", 'engine/preview'],
		['nodes/Sale/form/previewPeople.ts', 'if (chosen)', 'if (false)', 'engine/preview'],
		['nodes/shared/node/previewTable.ts', ': plainText(value) === entered,', ': false,', 'engine/preview'],
	],
	'files that go along': [
		['nodes/shared/node/itemErrors.ts', '...(files && { binary: files })', '', 'engine/attachment-upload'],
		['nodes/shared/node/run.ts', '...(binary && { binary })', '', 'engine/person-findOrCreate'],
	],
	'JSON, and what is empty': [
		[
			'nodes/shared/fields/picker.ts',
			"if (place.isJson || !isReadable) return place.refuse(message('INVALID_ID', about));",
			'',
			'engine/person-create',
		],
		inField('readGroup', 'return place.isJson', 'return false', 'body'),
		inField('readGroup', ' && field.whenNothing === undefined', '', 'body'),
		inField('readGroup', "onlyIn !== 'form'", 'true', 'body'),
		inField('readGroup', 'place.findings.assigned.add(member)', 'undefined', 'body'),
		inField('text', 'place.isJson && isCalledNull(value)', 'false', 'body'),
		inField('../textProblems', 'other !== written && ', '', 'body'),
		inField('reference', "if (name !== '') place", 'if (false) place', 'body'),
		inField('reference', 'if (!isIdentified(line)) placeOf', 'if (false) placeOf', 'body'),
		inRules('saleRules', 'isRecord(given) && !', 'isRecord(given) || !'),
		inRules('saleRules', "else place.addRuleIssue(message('FIELD_EMPTY'));", ''),
		inField('reference', 'place.isJson ? inJson', 'false ? inJson', 'formAndJson'),
		inField('picker', ' && !place.isJson', '', 'formAndJson'),
		inField('number', 'if (place.isJson)', 'if (false)', 'formAndJson'),
		inField('choice', "!place.isJson || typeof raw !== 'string'", 'true', 'body'),
		[
			'nodes/shared/fields/json.ts',
			'copies.get(value) ??',
			'copies.get(value) ?? value ??',
			'unit/fields/jsonContent',
		],
		[
			'nodes/shared/fields/json.ts',
			'Object.getPrototypeOf(prototype) === null',
			'true',
			'unit/fields/jsonContent',
		],
		inSale('form/adoptSale', "omit(part, 'included_services')", 'part', 'engine/readAndWritten'),
		inSale('form/people', 'value instanceof ChosenPerson) {', 'false) {', 'engine/readAndWritten'),
		['nodes/Person/operations/update.ts', 'checkRemovals(updateFields);', '', 'engine/emptyForms'],
	],
	'people of a sale': [
		inSale(
			'form/registeredPeople',
			'externalIds.set(person.value, known ??',
			'externalIds.set(person.value,',
		),
		inSale('form/registeredPeople', 'throw hasStatus(thrown, 403)', 'throw false'),
		inSale('form/registeredPeople', 'hasStatus(thrown, 404)', 'false'),
		inSale('form/registeredPeople', 'n8n-${', 'n8n-${crypto.randomUUID()}-${'),
		inSale('form/people', 'sameAsPayer === true ?', 'false ?'),
		inSale('rules/formRules', 'checkPeople(form);', '', 'unit/sale/people'),
		inSale('rules/formRules', 'single.has(kind) && before.has(kind)', 'false', 'unit/sale/people'),
		[
			'nodes/Person/operations/findOrCreate.ts',
			'name in person && canTake(person[name], body[name])',
			'true',
			'engine/person-findOrCreate',
		],
		[
			'nodes/Person/operations/findOrCreate.ts',
			'!filled.has(Number(id))',
			'true',
			'engine/person-findOrCreate',
		],
	],
	'the decision to try again': [
		inRequest('retry', 'const MAX_ATTEMPTS = 6;', 'const MAX_ATTEMPTS = 2;', 'send'),
		inRequest(
			'retry',
			'const MAX_ATTEMPTS_NOT_CONNECTED = 3;',
			'const MAX_ATTEMPTS_NOT_CONNECTED = 1;',
			'send',
		),
		inRequest('retry', ' * 2 ** (failures - 1)', '', 'send'),
		inRequest('retry', 'PROGRESS_DEADLINE_MS = 60_000', 'PROGRESS_DEADLINE_MS = 0', 'send'),
		inRequest('retry', 'LIMIT_DEADLINE_MS = 300_000', 'LIMIT_DEADLINE_MS = 3_000', 'send'),
		inRequest('retry', 'answer?.statusCode === 503', 'answer?.statusCode === 504', 'send'),
		inRequest('retry', '{ ...before, known: fate, waitedMs', '{ ...before, waitedMs', 'send'),
		inRequest('retry', "if (request.headers?.['Idempotency-Key'] === undefined) return false;", '', 'send'),
		inRequest('retry', ' || conflicts < MAX_UNCLEAR_CONFLICTS', '', 'send'),
		inRequest('retry', 'conflicts < MAX_UNCLEAR_CONFLICTS', 'true', 'send'),
		inRequest('retry', '{ ...before, inProgressSince,', '{ ...before, known: fate, inProgressSince,', 'send'),
		inRequest('endpoints', "refusal: 'emptyBody' }", '}', '../../engine/partnerConnection'),
	],
	pages: [
		inReads('pages', "if (followed.has(cursor)) throw new IncompleteListError('circle');", ''),
		inReads('pages', 'if (hasNext === false) return', 'if (!hasNext) return'),
		inReads('pages', " || next === ''", ''),
		inReads('pages', ' && Object.keys(row).length > 0', ''),
		inReads('pages', 'empty >= MAX_EMPTY_PAGES', 'false'),
		inReads('reader', 'page.rows.slice(0, left)', 'page.rows', '../writes/session'),
		inPolling('pageReader', 'this.progressAtRefusal = this.progress;', ''),
		inPolling('pageReader', 'this.followed.has(cursor)', 'false'),
	],
	'what a write that is neither done nor refused means': [
		inRequest('outcome', 'statusCode < 400 && mayHideAnEffect', 'false', '../writes/fate'),
	],
	'what a "no" to a deletion means': [
		inRequest('outcome', 'return statusCode === 204;', 'return true;', '../writes/fate'),
		inWrites('deletions', 'if (!isOwn) return fate;', '', 'session'),
		inWrites(
			'deletions',
			"if (status === 409 && repeated.status === 404) return 'notWritten';",
			'',
			'../../engine/foreignWrites',
		),
		inWrites(
			'deletions',
			"status !== 403 || fate !== 'open'",
			'status !== 403',
			'../../engine/partnerConnection',
		),
		inWrites(
			'deletions',
			"isStill ? 'notWritten' : 'written'",
			"'notWritten'",
			'../../engine/partnerConnection',
		),
		inWrites('session', 'disconnecting ??= ', '', '../../engine/partnerConnection'),
		inWrites('deletions', "isGone ? 'written' : 'notWritten'", "'written'", 'session'),
		inWrites(
			'session',
			"if (register.knownOf(key) === 'written') return register.note(source, key, 'written');",
			'',
			'session',
		),
		inWrites(
			'deletions',
			'const CLOCK_TOLERANCE_MS = 2_000;',
			'const CLOCK_TOLERANCE_MS = 7_200_000;',
			'session',
		),
		inWrites('deletions', 'instanceof ApiError && !thrown.isTransient', 'instanceof ApiError', 'session'),
	],
	'what is read at once': [
		...[
			['if (failures.length > 0) break;', '', 'engine/pages'],
			['if (underWay >= count) await', 'if (false) await', 'unit/atOnce'],
			['if (failures.length > 0) return undefined;', '', 'unit/atOnce'],
			['if (next) next();\n\t\t\telse underWay -= 1;', 'underWay -= 1;\n\t\t\tnext?.();', 'unit/atOnce'],
			[
				'results.push(result as',
				'if (results.length >= count) await Promise.race(results); results.push(result as',
				'engine/pages',
			],
		].map(
			([text = '', replacement = '', test = '']) =>
				/** @type {Break} */ (['nodes/shared/atOnce.ts', text, replacement, test]),
		),
		inReads('reader', 'RECORDS_AT_ONCE = 10', 'RECORDS_AT_ONCE = Infinity'),
		inNode('run', 'READS_AT_ONCE = 10', 'READS_AT_ONCE = 9', 'person-read'),
		inNode('run', 'READS_AT_ONCE = 10', 'READS_AT_ONCE = 11', 'person-read'),
	],
	'all forms are right before anything is written': [
		inNode('run', 'if (goesOn && !(await task(form))) goesOn = false;', 'await task(form);', 'person-read'),
		inNode('run', 'failures.length > 0 ? { results: [], failures } : ', '', 'person-upsert'),
		inNode('run', 'known.failure === undefined || host.continueOnFail()', 'true', 'byName'),
		inNode('run', 'if (form.failure) throw form.failure.thrown;', '', 'byName'),
		inNode('form', 'known.findings.questions.length > 0', 'false', 'byName'),
		inNode(
			'run',
			'if (form.findings.issues.length > 0) throw new InvalidInputError(form.findings.issues);',
			'',
			'nothingWasSent',
		),
	],
	'what the records mean': [
		...[
			['debt', "id !== payer.id) ? 'another_payer' : payer", 'id !== payer.id) ? payer : payer', 'debt'],
			['debt', 'isReference(representative) ? representative : supplier', 'supplier', 'debt'],
			['debt', "side === 'client' && person !== undefined", 'person !== undefined', 'debt'],
			['status', '(direction === own ? 1 : -1) *', '1 *', 'status'],
			['status', 'paid <= 0 && recordsOf(movements).length > 0', 'false', 'status'],
			['status', 'const wasPaidInPart = paid === undefined &&', 'const wasPaidInPart = false &&', 'status'],
			['status', 'return paid === undefined ? true : undefined;', 'return true;', 'status'],
			['status', 'canceled === false || isSettled', 'true', 'status'],
			['sale', 'isOfNone || own.length === lines.length', 'own.length === 0 || lines.length > 0', 'sale'],
			['leftToPay', 'unpaid !== 0 && hasCard(bill)', 'false', 'sale'],
			['leftToPay', 'isPaidInPart && share !== Number(bill.amount)', 'false && isPaidInPart', 'sale'],
			['leftToPay', "why === 'not_read' ? sumToCents(open) : Math.max(0, left)", 'Math.max(0, left)', 'sale'],
			['leftToPay', 'isPayable(bill) || ', '', 'sale'],
			['leftToPay', 'debt.person?.id !== sale.payer.id', 'false', 'sale'],
			['leftToPay', 'unpaid === undefined || !isOwedByClient(debt)', 'unpaid === undefined', 'sale'],
			['debt', "kind !== 'commission' || !isPayable(bill)", "kind !== 'commission'", 'debt'],
			['leftToPay', 'Math.min(unpaid, share)', 'unpaid', 'sale'],
			['leftToPay', 'isRecord(sale.payments) &&', '', 'sale'],
			[
				'roles',
				"['payer', 'pays_in_part', 'passenger']",
				"['payer', 'pays_in_part', 'passenger', 'requester']",
				'sale',
			],
			['roles', 'isExact: areShown && least === most', 'isExact: true', 'sale'],
		].map(
			([file, text, replacement, test]) =>
				/** @type {Break} */ ([`nodes/shared/agency/${file}.ts`, text, replacement, `unit/agency/${test}`]),
		),
		['nodes/shared/reads/pages.ts', 'rows: rows.filter(isNew)', 'rows', 'unit/reads/pages'],
		[
			'examples/en/overdue-bills-digest.json',
			'"leftValue": "={{ $json.payer_is }}"',
			'"leftValue": "client"',
			'engine/example-overdueBills',
		],
		[
			'nodes/Bill/events/billEvents.ts',
			'return isUnpaid === false ? undefined : source.due(bill, window);',
			'return source.due(bill, window);',
			'unit/trigger/unsettledBills',
		],
		[
			'nodes/Bill/events/billEvents.ts',
			'left_to_pay: state.left ?? null',
			'left_to_pay: bill.amount as number',
			'unit/trigger/unsettledBills',
		],
		[
			'nodes/Sale/leftToPay.ts',
			"left_to_pay: null, left_to_pay_unknown: 'bills_refused'",
			'left_to_pay: 0',
			'engine/leftToPay',
		],
	],
	'what a model reads of its calls': [
		...[
			['node/output', 'column === name || column.startsWith(`${name}_`)', 'column === name', 'toolWrites'],
			['errors/explain', '!isWriteOfModel || hasStored', 'true', 'toolErrors'],
			['errors/nodeError', 'isToAsk && isForModel(language)', 'false', 'byName'],
			['fields/byName', '.filter((record) => isCandidate(record, candidate))', '', 'byName'],
			['node/answer', '(next as Continuation).asked === asked', 'true', 'nextAnswers'],
			['node/modelNames', 'names.get(lastLabelOf(label)) ?? label', 'label', 'toolErrors'],
			['node/modelNames', 'labels: name ?? field.labels', 'labels: field.labels', 'toolErrors'],
			['node/answerParts', '{ ...first, ...second }', '{ ...second }', 'briefAnswers'],
			['reads/notes', 'refusal?.status === 403', 'false', 'briefAnswers'],
		].map(
			([file, text, replacement, test]) =>
				/** @type {Break} */ ([`nodes/shared/${file}.ts`, text, replacement, `engine/${test}`]),
		),
		...[
			['Person/form/personBody', 'if (fields.length === 0) return;', 'return;', 'toolWrites'],
			['Person/operations/search', "phonesOf(person ?? {}).join(', ')", "''", 'toolWrites'],
			[
				'Sale/operations/getBrief',
				"status === 'canceled' && paidBefore",
				'false && paidBefore',
				'briefAnswers',
			],
		].map(
			([file, text, replacement, test]) =>
				/** @type {Break} */ ([`nodes/${file}.ts`, text, replacement, `engine/${test}`]),
		),
	],
	'answers to one question': [
		[
			'nodes/Bill/operations/whoOwes.ts',
			'(record && sales.length === named.length) || reader.notes.left > 0',
			'true',
			'engine/briefAnswers',
		],
		...[
			["if (amount === 0) return 'others';", ''],
			["asked.isSupplier ? 'unknown' : 'others'", "'others'"],
			['amount: undefined, dueDate: firstText(due)', 'amount: 1, dueDate: firstText(due)'],
			['const amount = record && stateOf', 'const amount = stateOf'],
		].map(
			([text, replacement]) =>
				/** @type {Break} */ (['nodes/Bill/operations/whoOwes.ts', text, replacement, 'engine/billReadings']),
		),
		...[
			["firstText(bill.due_date, '9')", 'firstText(bill.due_date)'],
			['.slice(0, Math.max(0, reader.notes.left - FOR_NAMES))', '.slice(0, 0)'],
		].map(
			([text, replacement]) =>
				/** @type {Break} */ ([
					'nodes/Sale/operations/getBrief.ts',
					text,
					replacement,
					'engine/billReadings',
				]),
		),
		['nodes/Person/debtsOfPerson.ts', 'some.length === 0 || ', '', 'engine/billReadings'],
		['nodes/Sale/operations/search.ts', 'priceOfSale(sale) === undefined', 'false', 'engine/nextAnswers'],
		...[
			['saleRules', 'Number(installments) > 1', 'false'],
			['saleRules', 'day > dayOf()', 'day >= dayOf()'],
			['amounts', 'discount > 0 && ', ''],
		].map(
			([file, text, replacement]) =>
				/** @type {Break} */ ([`nodes/Sale/rules/${file}.ts`, text, replacement, 'engine/sale-hints']),
		),
		inNode('bills', 'isListed ? UNPAID_STATUSES : DONE_STATUSES', 'DONE_STATUSES', 'billReadings'),
		inNode('answer', 'JSON.stringify(now).length > MAX_ANSWER_LENGTH', 'false', 'briefAnswers'),
		inNode('answerParts', "isNone(facts[name.replace(/_text$/, '')]) === wanted", '!wanted', 'briefAnswers'),
		inNode('answer', 'shown.length === 0 && total !== 0', 'false', 'briefAnswers'),
		inNode('answer', 'given.sign !== signAt(begins)', 'false', 'nextAnswers'),
		inNode('answer', '(areFactsTold || hasChanged) && facts', 'facts', 'nextAnswers'),
		inNode('recordNames', 'return row && distinctLabel(toNamed(row));', 'return undefined;', 'toolWrites'),
		[
			'nodes/shared/request/failures.ts',
			'if (thrown instanceof CanceledError) throw thrown;\n\t\treturn told(thrown);',
			'throw thrown;',
			'engine/foreignCalls',
		],
		[
			'nodes/shared/node/recordNames.ts',
			'value === undefined || others.length > 0',
			'value === undefined',
			'unit/node/recordNames',
		],
		inNode('answer', 'isBeginning && !(part?.areFactsOfAll && part.from > 0)', 'isBeginning', 'nextAnswers'),
		[
			'nodes/Bill/operations/whoOwes.ts',
			"reader.notes.leaveOut('bills', String(id), message('why.othersSales'));",
			'void id;',
			'engine/nextAnswers',
		],
		[
			'nodes/Bill/operations/whoOwes.ts',
			'const areAll =\n\t\t\treader.notes.isWhole &&',
			'const areAll =',
			'engine/briefAnswers',
		],
		[
			'nodes/Bill/operations/whoOwes.ts',
			'total: reader.notes.isWhole ? clients.length : undefined',
			'total: clients.length',
			'engine/briefAnswers',
		],
		['nodes/Sale/events/paidOff.ts', ' || Number(price ?? 1) === 0', '', 'engine/trigger-events'],
		[
			'nodes/Sale/events/paidOff.ts',
			'left.amount ?? left.atLeast ?? 0',
			'left.amount ?? 0',
			'engine/trigger-events',
		],
		['nodes/shared/request/outcome.ts', 'content.id = comparableId(content.id);', '', 'engine/provenAnswers'],
		[
			'nodes/shared/node/bills.ts',
			'(await api.record(bills[0], recordPaths.bill)) !== undefined',
			'true',
			'engine/money',
		],
		[
			'nodes/Bill/operations/whoOwes.ts',
			"debt?.side !== 'supplier'",
			'debt === undefined',
			'engine/nextAnswers',
		],
		...[
			['Person/debtsOfPerson', 'some.length === 0 || ids.length + some.length <= most', 'true'],
			['Person/operations/getOverview', 'areOwnWhole && !debts.mayOweMore', 'areOwnWhole'],
			['Person/debtsOfPerson', 'areOwnWhole && !areWhole && {', 'areOwnWhole && {'],
			['Person/debtsOfPerson', 'isOthers && !isHers', 'false'],
			['Person/debtsOfPerson', 'debt.person?.id === personId', 'true'],
			['Person/debtsOfPerson', '(!areAll || needed.has(id))', '!areAll'],
			['Person/debtsOfPerson', 'if (unpaid.areAll && !unpaid.statuses.has(id)) continue;', ''],
			['Sale/operations/whoTravels', " || sale.status === 'canceled' ? travelers", ' ? travelers'],
			['Sale/operations/whoTravels', "sale.status === 'canceled' ? NOBODY : ", ''],
			['Bill/operations/whoOwes', 'owed.every(({ amount }) => amount === undefined)', 'false'],
			['shared/fields/picker', 'isId(written) ? comparableId(written)', 'isId(written) ? written'],
			['Person/operations/getOverview', 'TRAVEL_DOCUMENT.test(name)', 'true'],
			['Person/operations/getOverview', '...canceled.rows.map', '...[].map'],
			[
				'Person/operations/getOverview',
				"row.status !== 'canceled' && isOwnTrip(roles)",
				"row.status !== 'canceled'",
			],
			['Person/operations/search', 'await byKey(reader)', 'await byKey(api)'],
			['Person/operations/search', "...matchNames(people, text, 'people').found, ", ''],
			['Sale/operations/getBrief', '.filter(isActive)', ''],
			['shared/agency/sale', 'active !== false && ', ''],
			['Sale/operations/getBrief', 'isForItAlone && paid > 0 && paid < Number(amount) &&', 'false &&'],
			['Sale/operations/whoTravels', 'MONTHS_VALID = 6', 'MONTHS_VALID = 5'],
			['Sale/operations/whoTravels', '[VALID, NOT_READ, NO_RECORD, COMPANY]', '[VALID, NO_RECORD, COMPANY]'],
			['Bill/operations/whoOwes', "if (debt.side !== 'supplier') return 'unknown';", "return 'unknown';"],
			['Task/operations/getOpen', '|| dueAt(one) - dueAt(other)', ''],
		].map(
			([file, text, replacement]) =>
				/** @type {Break} */ ([`nodes/${file}.ts`, text, replacement, 'engine/briefAnswers']),
		),
		[
			'nodes/shared/fields/byName.ts',
			'isWhole && pages.every',
			'isWhole || pages.every',
			'unit/people/names',
		],
		['nodes/shared/people/phones.ts', '|\\s(?:e|ou|and|or)\\s', '', 'unit/people/names'],
		[
			'nodes/shared/fields/nameMatches.ts',
			' || (isRecord(address) && address.state_code)',
			'',
			'unit/people/foreignNames',
		],
		[
			'nodes/shared/fields/nameMatches.ts',
			"if (completed === true) return [message('completed')];",
			'',
			'engine/byName',
		],
	],
	'one reader': [
		...[
			['reader', 'known ? Promise.reject(known) : read()', 'read()'],
			['reader', 'this.refused.set(key, thrown);', ''],
			['reader', 'hasStatus(thrown, 403, 404)', 'true'],
			['reader', ' && !isEmpty(reference.name)', ' && false'],
			['reader', 'pagesFrom(ask, undefined, known)', 'pagesFrom(ask)'],
			['reader', 'this.notes.noteRefusal(what, thrown);', ''],
			['reader', 'this.notes.noteRequest(String(at));', ''],
			['reader', 'read < mostPages && ', ''],
			['reader', 'this.notes.noteCutList();', ''],
			['reader', 'new ResponseCache(0)', 'this.cache'],
			['reader', 'return await this.cache.getOrFetch(key, read, (known) => known);', 'return await read();'],
			['reader', 'id) => path`/people/${id}`, Notes.NAMES)', 'id) => path`/people/${id}`)'],
			['notes', 'this.left > 0 || this.asked', 'this.left >= 0 || this.asked'],
			['notes', ' || this.asked.has(key)', ''],
			['notes', 'what === Notes.NAMES', 'false'],
			['notes', '!this.hasCutList && ', ''],
		].map(([file = '', text = '', replacement = '']) => inReads(file, text, replacement, 'reader')),
		[
			'nodes/shared/node/output.ts',
			'group.columns.some((column) => names.has(column) && !(column in cells)),',
			'true,',
			'engine/sale-get',
		],
	],
	'the record that is called so': [
		...[
			['nameMatches', 'hasWhole ? whole :', 'hasWhole ? [] :', 'named'],
			[
				'nameMatches',
				'records.filter(({ name }) => isSameSpelling(text, name)),\n		withLegal',
				'[],\n		withLegal',
				'namedPeople',
			],
			['nameMatches', '[...new Set([...whole, ...marked])]', 'whole', 'named'],
			['nameMatches', '[text, beginning]', '[text]', 'named'],
			['nameMatches', 'exact.length > 0 ? exact : records', 'records', 'namedPeople'],
			['nameMatches', 'found: [...inactive.found, ...active]', 'found: active', 'named'],
			['nameMatches', "valueText(each, 'pt')", '', 'named'],
			['nameMatches', 'written.some((word) => !BETWEEN_NAMES.test(word)) && ', '', 'named'],
			['nameMatches', "if (naming === 'colleagues') return rungs.slice(0, 2);", '', 'namedPeople'],
			['nameMatches', ", of('beginning'), of('given')];", '];', 'namedPeople'],
			['nameMatches', "...of('beginning'), ...of('otherGeneration')]", ']', 'namedPeople'],
			['nameMatches', 'other.length > one.length ? other : one', 'other || one', 'named'],
			['nameMatches', 'plain.slice(-4)', 'plain', 'named'],
			['byName', 'of [reads.recent(), reads]', 'of [reads.recent()]', '../../engine/byName'],
			['byName', 'return isWhole ? rows : undefined;', 'return rows;', 'byName'],
		].map(
			([file, text, replacement, test]) =>
				/** @type {Break} */ ([`nodes/shared/fields/${file}.ts`, text, replacement, `unit/fields/${test}`]),
		),
		[
			'nodes/shared/fields/reference.ts',
			'read({ mode, value: entry }',
			'read({ value: entry }',
			'engine/byName',
		],
		['nodes/shared/fields/findings.ts', 'this.asked.get(key) ?? ', '', 'unit/fields/lookUps'],
		['nodes/shared/fields/byName.ts', 'found.found.length === 1 && ', '', 'engine/byName'],
		['nodes/shared/request/endpoints.ts', "'GET /tasks/{id}': ANNOUNCED,", '', 'unit/request/endpoints'],
		['nodes/shared/reads/reader.ts', 'if (!isReleased(at)) return undefined;', '', 'engine/openTasks'],
		[
			'nodes/ReferenceData/fields.ts',
			'(list) => isReleased(PATHS[list])',
			'() => true',
			'engine/referenceData',
		],
		['nodes/shared/fields/byName.ts', 'of [reads.recent(), reads]', 'of [reads]', 'engine/byName'],
		['nodes/shared/fields/byName.ts', 'nameSearches(text).slice(0, 1)', '[]', 'engine/byName'],
		['nodes/shared/people/names.ts', ".replace(/\\p{Cf}/gu, '')", '', 'unit/fields/named'],
		['nodes/shared/people/names.ts', ".replace(/[&+]/g, ' e ')", '', 'unit/fields/named'],
	],
	'who somebody is': [
		[
			'nodes/Person/form/matchPerson.ts',
			'(await findIfReadable(api)) ?? (await findIfReadable(api.anew()))',
			'await findIfReadable(api)',
			'unit/people/unlessFound',
		],
		['nodes/Person/form/matchPerson.ts', 'if (unclear) throw', 'if (false) throw', 'unit/people/unlessFound'],
		...[
			['names', 'one[0] !== other[0]', 'false', 'unit/fields/namedPeople'],
			['names', "'beginning' : fit", 'fit : fit', 'unit/fields/namedPeople'],
			[
				'identity',
				"...(areDifferent(one, other, documentOf) ? ['cpf_cnpj' as const] : []),",
				'',
				'engine/foreignMatches',
			],
			[
				'identity',
				"...(areDifferent(one, other, kindOf) ? ['person_kind' as const] : []),",
				'',
				'unit/people/identity',
			],
			['identity', "textIn(id).startsWith(MADE_HERE) ? '' : ", '', 'unit/people/identity'],
			['identity', ' || areRelatives(entered, record, isClose)', '', 'unit/people/identity'],
			['identity', "all.includes('birthdate') || ", '', 'unit/people/identity'],
			[
				'identity',
				"...(areDifferent(one, other, birthdateOf) ? ['birthdate' as const] : []),",
				'',
				'engine/foreignMatches',
			],
			['identity', "...(haveFittingName(one, other) ? [] : ['name' as const]),", '', 'engine/sale-roles'],
			['find', 'phones.some((phone) => isAmongPhones(value, phone))', 'true', 'unit/people/findPeople'],
			[
				'find',
				"return link.id === person.id ? 'them' : 'another';",
				"return 'them';",
				'unit/people/findPeople',
			],
			[
				'find',
				"contradictionIn({ name }, person, 'phone') === 'name' ? 'unknown' : 'them'",
				"'them'",
				'unit/people/findPeople',
			],
			['find', "if (person.person_kind === 'company') return 'them';", '', 'unit/people/findPeople'],

			[
				'find',
				"Number(person.code ?? NaN) === Number(value) ? 'has'",
				"true ? 'has'",
				'unit/people/findPeople',
			],
			['find', "documentOf(person) === value ? 'has'", "true ? 'has'", 'unit/people/findPeople'],
			['givenNames', 'CLIPPED.has(short)', 'short.length > 2', 'unit/people/namePairs'],
			['givenNames', ' && !areTwo(one.slice(1), other.slice(1))', '', 'unit/people/namePairs'],
			['firstName', 'givenPart(withoutRemarks(name))', 'givenPart(name)', 'unit/people/firstName'],
			[
				'names',
				'!ABBREVIATED_TITLES.has(word) && (at >= start || !TITLES.has(word))',
				'!TITLES.has(word)',
				'unit/people/namePairs',
			],
			['firstName', '[.ªº°]/gi', '[.]/gi', 'unit/people/firstName'],
			['firstName', 'isOfTicket && ', '', 'unit/people/firstName'],
			['firstName', 'isName && ', "first !== '' && ", 'unit/people/firstName'],
			['firstName', 'names.length < 2 ? name', 'names.length < 1 ? name', 'unit/people/firstName'],
			['phones', 'subscriber.slice(1) : subscriber', 'subscriber : subscriber', 'unit/people/names'],
			['find', 'lastingDigitsOf(phone)', '`${phone.area}${phone.subscriber}`', 'unit/people/findPeople'],
		].map(
			([file, text = '', replacement = '', test = '']) =>
				/** @type {Break} */ ([`nodes/shared/people/${file}.ts`, text, replacement, test]),
		),
		...[
			["if (registered) check(person, registered, 'cpf_cnpj');", ''],
			["if (known) check(person, known.record, 'external_id');", ''],
			["if (beside) check(beside, record, 'id');", ''],
			['return isRefused ? [] : await holders();', 'return await holders();'],
			['if (known !== undefined) person.external_id = known;', ''],
			["if (asking && asking.record.person_kind === 'company')", 'if (false)'],
			['textIn(registered?.external_id) || own', 'own'],
		].map(
			([text = '', replacement = '']) =>
				/** @type {Break} */ ([
					'nodes/Sale/form/registeredPeople.ts',
					text,
					replacement,
					'engine/sale-otherPeople',
				]),
		),
		[
			'nodes/Sale/form/previewPeople.ts',
			"contradictionIn(person, known, 'external_id')",
			'undefined',
			'engine/sale-otherPeople',
		],
		...[
			["if (differing) differing.addRuleIssue(message('CONFLICTING_FIELDS.match'));", ''],
			['proven.length === 1 ? proven : fitting', 'fitting'],
			['return await unlessDocumentOfAnother(api, match, entered, key);', 'return match;'],
			['await refuseIdOfAnother(api, form, match);', ''],
			['if (!match) refuseNew(entered, key, form);', ''],
			['throw hasStatus(thrown, 404) ? matchError', 'throw hasStatus(thrown, 405) ? matchError'],
			['...new Set([phones, whole.phones ?? []].flat())', '...new Set([phones].flat())'],
		].map(
			([text = '', replacement = '']) =>
				/** @type {Break} */ ([
					'nodes/Person/form/matchPerson.ts',
					text,
					replacement,
					'engine/person-otherPeople',
				]),
		),
		[
			'nodes/Person/operations/update.ts',
			"id.refuse(message('MATCH_CONTRADICTED.id'));",
			'{}',
			'engine/person-otherPeople',
		],
		inNode('run', 'reportSharedKeys(forms.map', '((_) => {})(forms.map', 'sale-roles'),
		inNode('givenPeople', '[...before.values()].some', '[...before.values()].slice(0, 1).some', 'sale-roles'),
		['nodes/Person/form/matchPerson.ts', 'mayBeShared ? undefined : key?.by', 'key?.by', 'engine/sale-roles'],
		['nodes/shared/fields/pickers.ts', 'return sales.filter(isIt);', 'return sales;', 'engine/sale-roles'],
		[
			'nodes/shared/fields/byName.ts',
			'return areMeant ? { ...before, found: [...before.found, ...others] } : before;',
			'return before;',
			'engine/sale-roles',
		],
		['nodes/Sale/form/saleForm.ts', ', pick: pickers.seller', '', 'engine/sale-roles'],
		[
			'nodes/Person/form/matchPerson.ts',
			"if (key.by === 'code') throw",
			"if (key.by === 'name') throw",
			'engine/person-upsert',
		],
		[
			'nodes/Person/form/matchPerson.ts',
			'isShared(key.by) && mayBeAnother) return undefined',
			'isShared(key.by)) return undefined',
			'engine/sale-roles',
		],
		[
			'nodes/shared/fields/personKey.ts',
			'people.filter((one) => name === undefined || isNamed(one, name))',
			'people',
			'engine/byName',
		],
		[
			'nodes/shared/fields/personKey.ts',
			"if (document !== undefined) return { by: 'cpf_cnpj', value: document };",
			'',
			'unit/people/foreignKeys',
		],
	],
	"the items' fate": [
		...[
			["if (outcome.is === 'unsent') return known;", "if (outcome.is === 'unsent') return 'open';"],
			["statusCode === 409 && conflict === 'inProgress'", 'statusCode === 409'],
			["? 'open' : known;", '? known : known;'],
			["? 'open' : known;", "? 'open' : 'notWritten';"],
		].map(([text = '', replacement = '']) => inRequest('retry', text, replacement, '../writes/fate')),
		inRequest('send', "write?.note(state.known === 'written' ? 'written' : 'open');", ''),
		inRequest('send', 'write?.note(fate, outcome.answer);', ''),
		inSentItems('node/itemErrors', 'item !== own && ', ''),
		inSentItems('errors/explain', ' && !context.hasStored ?', ' ?'),
		inSentItems('node/itemErrors', 'fate === ownFate ? item', 'ownFate ? item'),
		inSentItems(
			'node/itemErrors',
			'Object.assign(error.context.error as object, { may_have_stored: true });',
			';',
		),
		inSentItems('node/run', 'register.noteDone(source);', ''),
		inWrites('session', "register.note(source, key, 'open');", '', 'session'),
		inWrites('session', 'register.note(source, key, refusal.fate);', '', 'session'),
		inWrites('register', '?? writes.get(key)', ''),
		inWrites('register', "fate === 'open' ? fate : undefined", 'fate'),
		inWrites('register', "fate === 'written' && isOurs", "fate === 'written'"),
		inWrites('register', "if (sent === 'done') return;", ''),
		inWrites('register', 'if (items.has(source.item)) items', 'items'),
		inWrites('register', "includes('open') ? 'open' : 'partly'", "includes('open') ? 'partly' : 'partly'"),
		inWrites('register', 'stored.set(executionKey, fate)', "stored.clear(), stored.set('', fate)"),
		inWrites(
			'register',
			"if (fate === 'notWritten') stored.delete(executionKey);\n\t\telse stored",
			'stored',
		),
		inWrites('register', 'new Recent<Map<number, Sent>>(500)', 'new Recent<Map<number, Sent>>(499)'),
		inWrites('register', 'new Recent<Fate>(10_000)', 'new Recent<Fate>(9_999)'),
		inWrites('recent', '\t\tthis.entries.delete(key);\n', '', 'register'),
		inWrites('recent', 'if (value !== undefined) this.set(key, value);', '', 'register'),
	],
	values: [
		inField('number', 'if (isRounded && DECIMAL_FORMATS.either.test(written))', 'if (false)', 'values'),
		inField('number', 'Math.round(Number(', 'Math.floor(Number(', 'amounts'),
		inField('number', '.isExpression)', '.isNothing)', '../../engine/emptyExpressions'),
		inNode('emptyFilters', 'if (isOfOne && !isNarrowed)', 'if (!empty)', 'emptyExpressions'),
		inNode('run', 'if (host.continueOnFail() &&', 'if (!host &&', 'errors'),
		inNode('hints', 'others.every((more) => more.has(field))', 'field', 'emptyExpressions'),
		inField('customFields', '&& !isAmountOfSale', '', '../../engine/emptyExpressions'),
		inField('customFields', "resource === 'sales' && field", 'field', '../../engine/emptyExpressions'),
		inField('customFields', 'active && required && !given.has(id)', 'false', 'customFields'),
		inField('number', 'Math.abs(value) >= FIRST_INEXACT', 'false', 'values'),
		inField('../taxpayerId', 'rest < 2 ? 0', 'rest < 1 ? 0', 'identifiers'),
		inField('../taxpayerId', 'if (new Set(plain).size === 1) return false;', '', 'identifiers'),
		inField('../taxpayerId', '/^[0-9A-Z]{12}\\d{2}$/', '/^\\d{14}$/', 'identifiers'),
		inField('identifiers', "if (kinds.includes('CPF') && isCpf(digits)) return [digits];", '', 'values'),
		inField('../moment', 'const [day, month, year = 0, hour', 'const [month, day, year = 0, hour', 'dates'),
		inField('../moment', "|| (typeof raw === 'string' && MIDNIGHT.test(raw))", '', 'values'),
		inField('../moment', '|\\s*Z|', '|', 'values'),
		inField('../moment', '|[+-]00(:?00)?$)/i;', ')/i;', 'values'),
		inField('../moment', '(?![\\d:]|', '(?![\\d]|', 'values'),
		inField('../moment', 'if (/\\d[T ,]\\s*24:/i.test(written)) return undefined;', '', 'values'),
		inField('date', "if (!moment.hasTime) place.addHint(message('hint.startOfDay'));", '', 'values'),
		inField(
			'date',
			'if (!moment.hasTime) return toDay(moment);',
			'if (moment.isDay) return toDay(moment);',
			'values',
		),
		inField('../moment', '|| (!isSerial && withoutSlashes(written, span))', '', 'values'),
		inField('../moment', 'isWithin(span, time) ? time : undefined', 'time', 'dates'),
		inField('date', "rounded.hasSame(time, 'day') ? rounded : time", 'rounded', 'values'),
		inField('contacts', '!DECIMAL.test(whole)', 'true', 'values'),
		inField('date', 'isDay ? time : time.setZone(AGENCY_ZONE)', 'time.setZone(AGENCY_ZONE)', 'dates'),
		inField('choice', 'alike.length === 1', 'alike.length > 0', 'choices'),
		inField('choice', 'fold(word) === wanted', 'word === written', 'choices'),
		inField('text', '!(Math.abs(raw) <= Number.MAX_SAFE_INTEGER)', 'false', 'values'),
		inField('../textProblems', '(isKey && standsForNothing(written))', 'false', 'textProblems'),
		inField(
			'../textProblems',
			"leftover'), isRefused: isKey }",
			"leftover'), isRefused: true }",
			'textProblems',
		),
		inField('../textProblems', '|\\p{So}', '', 'texts'),
		inField('../moment', 'isNumber && span.yearsAhead === 0', 'false', 'dates'),
		inField('../moment', ' || MONTH_MAY_BE_FIRST.test(written)', '', 'values'),
		inField('date', 'isDay || isLast', 'isDay', 'values'),
		inField(
			'../moment',
			'isMidnight(local) || isLastSecond(local)',
			'isMidnight(local)',
			'../../engine/dateValues',
		),
		inField('text', "use === 'line' && saysNothing(written)", 'false', 'values'),
		inField('text', "(['line', 'note'].includes(use) && isEmptyCode(written))", 'false', 'values'),
		inField('unwrap', "times < 3 && text.includes('&')", "times < 1 && text.includes('&')", 'values'),
		inField('unwrap', '(?![a-z][ -])', '', 'values'),
		inField('unwrap', 'inside[0] ?? onlyValueIn(written) ?? written', 'written', 'saidByModels'),
		inField('date', 'parseMoment(unwrapValue(raw)', 'parseMoment(raw', 'saidByModels'),
		inField(
			'text',
			"if (isRemarked && use === 'key') return place.refuse(message('DAMAGED_TEXT.remark'));",
			'',
			'values',
		),
		inField('text', 'if (sought !== undefined && saysNothing(sought))', 'if (false)', 'texts'),
		inField(
			'text',
			'searchedBy(refine(typed, (sought) => withoutBreaks(sought)))',
			'searchedBy(typed)',
			'texts',
		),
		inField('../textProblems', ' || isPlaceholder(written)) return true;', ') return true;', 'saidByModels'),
		inField(
			'../textProblems',
			'NOT_YET.test(said) || AS_IT_IS.test(said) || isElsewhere(words)',
			'false',
			'saidByModels',
		),
		inField('contacts', 'words.every((word) => BESIDE_PHONE.has(word))', 'true', 'values'),
		inField('contacts', ' && !isNobodys(address)', '', 'values'),
		inField('customFields', 'active.length > 0 ? active : called', 'called', 'customFields'),
		[
			'nodes/Attachment/operations/upload.ts',
			'names.find((known) => EXTENSIONS.includes(known)),',
			'undefined,',
			'engine/attachment-upload',
		],
		['nodes/Attachment/operations/upload.ts', 'hasOwn ? [] :', 'false ? [] :', 'engine/attachment-upload'],
		inWrites(
			'rehearsal',
			"value.name, content.toString('base64url')",
			'value.name, value.size',
			'../../engine/preview',
		),
		inField('json', 'withoutFence(trim(raw))', 'trim(raw)', 'choices'),
		inField('json', 'onlyObjectIn(entered) ?? entered', 'entered', 'choices'),
		inField('json', "(part.startsWith('\"') ? part : ' ')", "' '", 'choices'),
		inField('unwrap', 'given.split(/[,;\\r\\n]/)', "given.split(',')", 'choices'),
		inField('unwrap', 'return holdsNothing(json) ? undefined :', 'return', 'saidByModels'),
		inField('number', '(?:[.,]0{1,2})?$', '(?:[.,]0+)?$', 'values'),
		inField('contacts', 'entered.replace(/[^\\s,;|]+/g, dialedByWhatsapp)', 'entered', 'values'),
		inField('contacts', 'addressAloneIn(entered) ?? entered', 'entered', 'values'),
		inField('text', 'return byLooks(searchText(', 'return (searchText(', 'values'),
		inField('unwrap', "if (use === 'recorded') return trim(written);", '', 'values'),
		inField('../countries', 'OF_THREE_LETTERS.get(code) ??', '', 'values'),
		inField('number', "typeof raw === 'number' && /\\.\\d{3}$/", '/\\.\\d{3}$/', 'values'),
		inField('../textProblems', "NOTHING.has(words.join('')) || ", '', 'textProblems'),
		inField('../textProblems', ' || isNotThere(words)', '', 'textProblems'),
		inField('text', "			.normalize('NFC')\n", '', 'textProblems'),
		inField('readGroup', '!field.property.noDataExpression && isOnFixed(at.given, at)', 'false', 'onFixed'),
		[
			'nodes/Sale/form/paymentBodies.ts',
			'plus({ months })',
			'plus({ days: 30 * months })',
			'unit/sale/payments',
		],
		['nodes/Sale/form/paymentBodies.ts', 'next += left;', '', 'unit/sale/payments'],
		inSale('rules/amounts', 'const ROUNDING = 100;', 'const ROUNDING = 0;', 'unit/sale/saleRules'),
		inSale('rules/amounts', 'const ROUNDING = 100;', 'const ROUNDING = 101;', 'unit/sale/saleRules'),
		inSale(
			'rules/amounts',
			'(products.some(({ product }) => isForeign(product)) ? ROUNDING : 0)',
			'ROUNDING',
			'unit/sale/saleRules',
		),
	],
	'reading for daily messages': [
		inNode(
			'output',
			'{ ...addOffsets(flatten(await group.read(record, api))), ...cells }',
			'{ ...cells, ...addOffsets(flatten(await group.read(record, api))) }',
			'../unit/node/rows',
		),
		inField('dateRange', 'DateTime.now().setZone(AGENCY_ZONE)', 'DateTime.now()', 'dateRanges'),
		inField('dateRange', 'now.minus({ days: now.weekday % 7 })', "now.startOf('week')", 'dateRanges'),
		inField('dateRange', 'return from(now, 7);', 'return from(now, 8);', 'dateRanges'),
		inField('dateRange', 'range !== undefined && (from ?? to) !== undefined', 'false', 'dateRanges'),
		inField(
			'picker',
			'if (related) return await searchRelated',
			'if (false) return await searchRelated',
			'pickers',
		),
		inField(
			'picker',
			'pages.length === 1 ? pages[0]?.nextCursor : undefined',
			'pages[0]?.nextCursor',
			'pickers',
		),
		inField('picker', '[...before, name]', '[name]', 'pickers'),
		inField('pickers', 'CURRENCY_SIGNS[written.toUpperCase()] ??', '', 'values'),
		inField('byName', 'if (identified.length > 0) return', 'if (false) return', '../../engine/byName'),
		inField('../textProblems', '|^\\p{Sc}$/u.test(written)', '/u.test(written)', 'values'),
		inField('pickers', 'people.length > MAX_SINGLE_SEARCHES', 'people.length > 1', 'pickers'),
		inTasks(
			'task.completed === true || dueAt === undefined || dueAt >= now',
			'dueAt === undefined || dueAt >= now',
		),
		inTasks('dueAt >= now', 'dueAt > now'),
		inTasks('dayOf(dueAt)', 'new Date(dueAt).toISOString().slice(0, 10)'),
		inTasks('if (left === 0) return;', ''),
		inTasks('left -= 1;\n', 'left -= 0;\n'),
		['nodes/Task/operations/getMany.ts', 'matches ? Infinity : wanted', 'wanted', 'engine/task-read'],
		inNode('run', 'return readFirst(addOffsets', 'return (addOffsets', 'outputSchemas'),
		[
			'nodes/shared/trigger/poll.ts',
			'addOffsets({ occurred_at: at }, isReminder(event) ? zone : undefined)',
			'{ occurred_at: at }',
			'engine/trigger-events',
		],
		inNode(
			'output',
			'(shape.simplified ?? []).filter((column) => column in cells)',
			'[]',
			'../unit/node/rows',
		),
		inNode('output', '? { ...output, fullRecord: undefined }', '? output', 'output'),
		inNode('output', "...facts, 'id'];", '...facts];', 'output'),
		inNode('output', '[column, inOneCell(value)]', '[column, value]', 'rows'),
		inNode('output', "if (column in cells || !column.endsWith('_text'))", 'if (true)', 'output'),
		inNode('output', 'wanted.includes(name) ||', '', 'rows'),
		inField('customFields', ' && !isFieldNumber(name)', '', 'customFieldNames'),
		inField(
			'customFields',
			'definitions.flatMap(namesOf)',
			'definitions.map(({ name }) => name)',
			'customFieldNames',
		),
		inField('customFields', 'isEmpty(value) || !definitions', '!definitions', 'customFieldNames'),
		inNode('output', 'inOrder.slice(0, missing)', '[]', 'output'),
		inNode('output', "if (gives === 'written') return", 'if (false) return', 'output'),
		inNode('output', 'of === undefined || columns', 'of !== null || columns', 'chosenColumns'),
		['nodes/ChangeLog/fields.ts', 'if (entry.person === undefined) return {};', '', 'engine/changeLog'],
		inNode('outputForm', 'refersToRecords(output) ||', '', 'referenceData'),
		inNode('output', ', ...(own && { custom_fields: own })', '', 'references'),
		inNode('output', 'chosen.idempotencyKey !== undefined', 'false', 'rows'),
		inNode('outputForm', ' && chosen.fields === undefined', ' && false', '../unit/node/columns'),
		inField('customFields', ' || !listed.every(isRecord)', '', '../../engine/provenAnswers'),
		inField('customFields', '[...none, ...listed]', '[...listed]', '../../engine/output'),
		inNode('columns', 'NAMELESS.has(name) ? before : ', '', '../unit/node/rows'),
		inNode('answer', '(isWhole ? false : null)', 'false', 'briefAnswers'),
		inNode('answer', '(isFound ? rows : [{ at_least: !isWhole }])', 'rows', 'briefAnswers'),
		inNode('answer', 'leftOut.length > 0 ?', 'false ?', 'briefAnswers'),
		inReads('reader', 'hasStatus(thrown, 403, 404)', 'false', '../../engine/wholeRecords'),
		inReads('reader', 'known ? Promise.reject(known) : read()', 'read()', '../../engine/wholeRecords'),
		[
			'nodes/shared/agency/references.ts',
			'new Map(values.filter(isReference).map((reference) => [reference.id, reference])).values()',
			'values.filter(isReference)',
			'unit/agency/debt',
		],
		inNode('bills', 'isPayable(bill)', 'false', 'wholeRecords'),
		inNode('bills', '(await api.name(person)) ?? null', 'null', 'wholeRecords'),
		inRequest('traffic', 'if (this.held === 0) this.heldSince', 'this.heldSince'),
		inRequest('traffic', 'this.held += 1;', ''),
		inRequest('send', 'traffic.repeats[again.cause] += 1', 'traffic.repeats.lost += 1', 'traffic'),
		inRequest('send', "if (state.known === 'open' && fate === 'written')", 'if (false)', 'traffic'),
		inWrites('session', 'if (wasLost) connection.traffic.confirmed += 1;', '', '../../engine/trafficHints'),
		inRequest(
			'connection',
			'traffic: new Traffic(),',
			'traffic: (globalThis.traffic ??= new Traffic()),',
			'traffic',
		),
		inNode('hints', 'if (waitedMs <= MIN_SHOWN_WAIT_MS) return undefined;', '', '../unit/request/traffic'),
		inRequest('traffic', '|| (isOne && this.mayHaveMoreRows)', ''),
		inRequest(
			'traffic',
			'done: 0, sentBefore: this.sent };\n\t}\n\n\t/** The progress',
			'done: 0, sentBefore: 0 };\n\t}\n\n\t/** The progress',
		),
		inRequest('traffic', '\t\tthis.reportedAt = now;\n', ''),
		inRequest('send', 'if (!isBackground) logProgress', 'logProgress', 'traffic'),
		inNode('run', '\ttraffic.begin(forms.length);\n', '', 'trafficHints'),
	],
	security: [
		inRequest('secrets', 'telling.some((words) => words.has(at)) ||', ''),
		inRequest('secrets', 'part.replace(/=([\\dA-F]{2})/g', 'part.replace(/=(@)/g'),
		inRequest('secrets', 'withoutDigits(words.map(lettersAlone)),', ''),
		inRequest('secrets', '...inDecimals, ', ''),
		inRequest('secrets', 'turns.length * 4 > letters.length &&', ''),
		inRequest('secrets', 'senha|', ''),
		inRequest('secrets', " || plain.some((words) => isSecretLike(words[at] ?? ''))", ''),
		inRequest('secrets', 'words.map(withoutEscapes)', 'words'),
		inRequest('secrets', '...encoded.flatMap(encodingsOf)]', ']'),
		inRequest('secrets', "bytes.toString('hex')", "''"),
		inRequest('secrets', '[0, 1, 2].map((before)', '[0].map((before)'),
		inRequest('secrets', 'const TELLING = 12;', 'const TELLING = 16;'),
		inRequest(
			'secrets',
			'const TELLING_TOGETHER = 20;',
			'const TELLING_TOGETHER = 12;',
			'../../engine/attachment-upload',
		),
		inRequest('secrets', 'round < MAX_ROUNDS &&', 'round < 1 &&'),
		inRequest('secrets', "replace(/0x|[^0-9A-Za-z]+/gi, '')", "replace(/[ ]+/g, '')"),
		inRequest('secrets', '/\\bBearer\\s+(?=\\S*\\d)\\S+/gi', '/\\bBearer\\s+\\S+/gi'),
		inRequest('secrets', 'places.length > 2 &&', ''),
		inRequest(
			'secrets',
			'return /\\d/.test(letters) && /[a-f]/i.test(letters);',
			'return true;',
			'../errors/explain',
		),
		inRequest('reasons', 'text.slice(0, MAX_READ)', 'text'),
		inErrors('explain', 'quoteSentence(each, MAX_FOR_MODELS)', 'inFull(each)', '../storedText'),
		inErrors('explain', ', MAX_REASON_LENGTH));', ', Infinity).unquoted);', '../storedText'),
		inRequest('files', 'disableFollowRedirect: true', 'disableFollowRedirect: false', 'connection'),
		inReads('responseCache', '[identity, baseUrl, secrets]', '[identity, baseUrl]'),
		inRequest('send', 'path: path.template, attempt', 'path: String(path), attempt', '../../engine/log'),
		[
			'nodes/shared/request/files.ts',
			"checkedLink(message('download.redirect'), headers.location, allowLoopback, url)",
			'new URL(headers.location, url)',
			'engine/attachment-download',
		],
		inRequest('baseUrl', 'if (!isProtected(url))', 'if (false)', 'connection'),
		inRequest('baseUrl', 'if (/[,*]/.test(written))', 'if (false)', 'connection'),
		inRequest('path', '!isUuid(id) && !/', 'false && !/'),
		['nodes/shared/request/files.ts', "url.protocol !== 'https:'", 'false', 'engine/attachment-download'],
		[
			'nodes/shared/request/files.ts',
			'if (url.username || url.password)',
			'if (false)',
			'engine/attachment-download',
		],
		inField('contacts', '(hasCountryCode || mayBeNational)', 'true', 'contacts'),
		inField('contacts', 'isOfBrazil && (', '(', 'contacts'),
		[
			'nodes/Person/form/personBody.ts',
			'isMentioned || Object.keys(body.value).length === 0',
			'false',
			'engine/person-create',
		],
		inField('contacts', ' || !saysNothing(text)', ' || true', 'values'),
		inField('picker', '!isUuid(linkIn(written)?.id ?? written)', '!isUuid(value)', 'pickers'),
		inField(
			'../moment',
			'inReadNotation(withoutInvisible(String(text)))',
			'withoutInvisible(String(text))',
			'values',
		),
		inField('identifiers', 'each > 9 ? each - 9 : each', 'each', 'jsonContent'),
		inField('customFields', 'distanceOf(name) <= name.length / 2', 'true', 'customFields'),
		inField('date', 'if (mayBeUniversal) place', 'if (false) place', 'values'),
		inField('date', 'if (agencyDay(moment) !== toDay(moment)) hint', 'if (true) hint', 'values'),
		inField('contacts', 'numbers.find((digits) => BRAZILIAN_MOBILE.test(digits)) ?? ', '', 'contacts'),
		inNode('output', 'return withoutLinks(given);', 'return outgoing(given);', 'person-read'),
		['nodes/shared/node/outgoing.ts', "omit(inner, 'download_url')", '{ ...inner }', 'engine/temporaryLinks'],
		[
			'nodes/Sale/paymentMethods/commonFields.ts',
			'/^[*•xX.\\-\\s]*(\\d{4})$/',
			'/(\\d{4})$/',
			'unit/fields/values',
		],
		[
			'credentials/TravelAgencyApi.credentials.ts',
			'target.origin !== base.origin',
			'false',
			'engine/credential',
		],
		['credentials/TravelAgencyApi.credentials.ts', 'length: 799', 'length: 100', 'engine/credential'],
		['credentials/TravelAgencyApi.credentials.ts', '			NOT_THE_API,\n', '', 'engine/credential'],
		inCredential("if (proxy) return 'Proxy';", ''),
		inCredential('skipSslCertificateValidation || ', ''),
		inCredential(' || isVerified !== true', ''),
		inCredential('rejectUnauthorized !== true || ', ''),
		inCredential("const agent = ['agent',", "const agent = ['other',"),
		inCredential('!HARMLESS.has(name)', 'false'),
		inCredential('&& value !== host', '&& false'),
	],
	'how large and how slow an answer may be': [
		inJsonSize('const MAX_JSON_BYTES = 8 * 1024 * 1024;', 'const MAX_JSON_BYTES = 50 * 1024 * 1024;'),
		inJsonSize('const MAX_VALUES = 200_000;', 'const MAX_VALUES = 200_001;'),
		inJsonSize('this.deepest > MAX_LEVELS', 'this.deepest > MAX_LEVELS + 1'),
		inJsonSize('(isOpeningByte(last) && !isClosingByte(byte))', 'isOpeningByte(last)'),
		inJsonSize('|| last === BACKSLASH', ''),
		inJsonSize('byte > SPACE && byte < 0x7f', 'byte > SPACE'),
		inJsonSize('		this.isText = isText;\n', ''),
		inRequest(
			'connection',
			'AbortSignal.any([deadline, ...',
			'AbortSignal.any([',
			'../../engine/hugeAnswers',
		),
		inRequest('connection', 'withSignal(host, end)', 'host', '../../engine/hugeAnswers'),
		inRequest('outcome', 'size.takes(chunk)', 'true', '../../engine/hugeAnswers'),
		inRequest('retry', ' || before.waitedMs >= MAX_WAITED_MS', '', '../../engine/hugeAnswers'),
		inRequest(
			'files',
			'isSlow = performance.now() - began > longestFor(size);',
			'',
			'../../engine/attachment-download',
		),
		inField('json', 'if (isTooDeep(text))', 'if (false)', '../../engine/hugeValues'),
	],
	'two editions of the examples, and the language of npm start': [
		['scripts/n8n/editions.mjs', 'node: sayName(to.node)', 'node: to.node', 'unit/node/editions'],
		['scripts/n8n/editions.mjs', "name: credentialName(name, 'pt')", 'name', 'unit/node/editions'],
		[
			'nodes/shared/errors/explain.ts',
			'permission ? message(`permission.${permission}`) : action',
			'permission ?? action',
			'unit/errors/explain',
		],
		['scripts/language.mjs', 'env.LC_ALL || env.LC_MESSAGES || env.LANG', 'env.LANG', 'unit/start'],
		['scripts/step.mjs', 'secondsSince(0)', 'secondsSince(performance.now())', 'unit/start'],
		[
			'nodes/shared/errors/explain.ts',
			'status, said: inOwnWords(refusal)',
			"status, said: ''",
			'unit/errors/explain',
		],
	],
	trigger: [
		['nodes/shared/trigger/poll.ts', ', is_sample: true }', ' }', 'engine/trigger-start'],
		[
			'nodes/shared/trigger/testEvent.ts',
			'item && source.isRefuted?.(item) !== true',
			'item',
			'unit/trigger/testEvent',
		],
		['nodes/shared/trigger/testEvent.ts', 'this.read.size === MAX_READ', 'false', 'unit/trigger/testEvent'],
		[
			'nodes/shared/trigger/testEvent.ts',
			'if (candidates.areExhausted)',
			'if (false)',
			'unit/trigger/testEvent',
		],
		[
			'nodes/shared/trigger/testEvent.ts',
			'!found && candidates.areExhausted',
			'false',
			'unit/trigger/testEvent',
		],
		[
			'nodes/shared/trigger/poll.ts',
			"if (found === 'unknown') unknown.push(one);",
			'',
			'engine/trigger-start',
		],
		[
			'nodes/Person/events/passportExpiring.ts',
			'dayOf(page.servedAt)',
			'dayOf(window.now)',
			'unit/trigger/testEvent',
		],
		[
			'nodes/shared/trigger/changeHistory.ts',
			'Math.max(begun, read.service - LOOK_BACK_MS)',
			'read.service - LOOK_BACK_MS',
			'unit/trigger/changeHistory',
		],
		[
			'nodes/shared/trigger/changeHistory.ts',
			'recent.length === 0 && waiting[String(id)]',
			'false',
			'unit/trigger/changeHistory',
		],
		[
			'nodes/shared/trigger/changeHistory.ts',
			"(byHour.get(hour) ?? '') + hashOf(entry)",
			'hashOf(entry)',
			'unit/trigger/changeHistory',
		],
		[
			'nodes/shared/trigger/changeHistory.ts',
			'Number(hour) >= hourOf(since)',
			'true',
			'unit/trigger/changeHistory',
		],
		inPolling('listPoll', '\t\tstate.looked -= by;\n', '', 'unit/trigger/lists/setBack'),
		inPolling('newestFirst', 'newest - oldest > ORDER_TOLERANCE_MS', 'newest - oldest >= 0'),
		inPolling('newestFirst', 'createdAt > scan.oldest + ORDER_TOLERANCE_MS', 'createdAt > scan.oldest'),
		inPolling('newestFirst', 'const MIN_ENTRIES = 20;', 'const MIN_ENTRIES = 2;'),
		inPolling('newestFirst', 'isNewestFirst(scan) && scan', 'isNewestFirst(scan) || scan'),
		inPolling('newestFirst', 'scan.oldest < since - ORDER_TOLERANCE_MS', 'scan.oldest < since'),
		inPolling('newestFirst', 'if (before.previousPage.includes(id)) continue;', ''),
		inPolling('contentHash', 'value.map(canonical).sort()', 'value.map(canonical)'),
		inPolling('contentHash', 'fields.sort().join()', 'fields.join()'),
		inPolling('contentHash', 'inner !== undefined', 'true'),
		inPolling('clock', 'by > MAX_ANSWER_MS ? Math', 'true ? Math'),
		inPolling('clock', 'there < -MAX_ANSWER_MS ? maxInterval - there : 0', '0'),
		inPolling('clock', 'Math.max(here - there, there', 'Math.max(0, there'),
		inPolling('clock', 'Math.ceil(by / 1000) * 1000', 'by'),
		inPolling('clock', 'Math.floor(time / 1000)', 'Math.ceil(time / 1000)'),
		inPolling('recordReader', 'FIRST_PAUSE_MS * 2 ** tries', 'FIRST_PAUSE_MS'),
		inPolling('recordReader', 'const MAX_PAUSE_MS = 3_600_000;', 'const MAX_PAUSE_MS = Infinity;'),
		inPolling('recordReader', '!this.hasRead && (failed', '(failed'),
		inPolling('recordReader', 'failed.length > 1 || ', ''),
		inPolling('recordReader', ' || failed.some(([, , thrown]) => !isOfOne(thrown))', ''),
		inPolling('recordReader', 'waiting.delete(key);\n', "if ('item' in answer) waiting.delete(key);\n"),
		inPolling(
			'recordReader',
			'if (!answer) continue;\n\t\t\twaiting.delete(key);',
			'waiting.delete(key);\n\t\t\tif (!answer) continue;',
		),
		inPolling('recordReader', 'tried >= CONCURRENT_READS && ', '', 'unit/trigger/lists/duePoll'),
		inPolling('pageReader', 'if (thrown instanceof CanceledError)', 'if (false)'),
		inLists('polling/listPoll', 'if (!this.hasPage) throw new CanceledError();', '', 'duePoll'),
		inLists('polling/listPoll', 'structuredClone(before)', 'before', 'duePoll'),
		inLists('polling/listPoll', '(time.hasTimeToList() || waiting.size === 0)', 'true', 'duePoll'),
		inLists(
			'polling/listPoll',
			"(this.time.reads ?? 'all') === 'all'",
			"this.time.reads !== 'nothing'",
			'duePoll',
		),
		inLists(
			'polling/listPoll',
			'read.service + Math.max(0, time.localNow() - read.local)',
			'time.localNow()',
			'duePoll',
		),
		inLists(
			'polling/listPoll',
			'if (!this.isOfThisMoment(page)) continue;',
			'this.isOfThisMoment(page);',
			'duePoll',
		),
		inLists('polling/duePoll', 'this.isGiven(key, until) || waiting.has(key)', 'waiting.has(key)', 'duePoll'),
		inLists('polling/duePoll', ' || waiting.has(key)', '', 'duePoll'),
		inLists('polling/listPoll', 'READINGS_UNTIL_GONE = 3', 'READINGS_UNTIL_GONE = 1', 'duePoll'),
		inLists('polling/duePoll', 'isUndated(listedAs) || isUndated(own);', 'true;', 'duePoll'),
		inLists(
			'polling/duePoll',
			'if (listedAs.endsWith(UNDATED) && !isUndated(own)) keys.push(own);',
			'',
			'duePoll',
		),
		inLists('polling/duePoll', '{ ...window, since: state.begun }', 'window', 'duePoll'),
		inLists('polling/duePoll', 'reading?.started.service ?? this.now', 'this.now', 'duePoll'),
		inLists('polling/duePoll', 'Math.max(end * 1000, until)', 'end * 1000', 'duePoll'),
		inLists('readLists', 'read.failures.push(', 'read.failures.concat(', 'options'),
		inLists('readLists', 'if (stored) read.states[list] = stored;', '', 'readLists'),
		inLists(
			'readLists',
			'if (stored) read.states[list] = stored;',
			'if (stored) read.states[list] = stored;\n\t\t\tbreak;',
			'loud',
		),
		inLists(
			'poll',
			'before.owner === owner ? before.lists : {}',
			'before.lists',
			'../../../engine/trigger-faults',
		),
		inLists('readLists', 'options: [] }', '}', '../conditions'),
		inLists('readLists', 'stored && stored.options.length > 0', 'stored', '../conditions'),
		inLists('readLists', ' % inOrder.length', ' * 0', '../conditions'),
		inLists('readLists', 'stored || poll.isActivation ? 0 : poll.runningForMs', '0', '../conditions'),
		inLists(
			'readLists',
			"news === 'created' ? 'created' : 'updated'",
			"news === 'created' ? 'updated' : 'created'",
			'../conditions',
		),
		inLists('listOptions', "omit(params, 'levelOfDetail', 'hour')", 'params', 'readLists'),
		inLists('listOptions', 'isReminder(event) ? zoneOf(params) : undefined', 'zoneOf(params)', 'readLists'),
		inLists('listOptions', 'options: { timeZone }', 'options', 'readLists'),
		inLists('listOptions', 'isNoWider ? before : undefined', 'before', 'newOptions'),
		inLists('listOptions', ' || event.condition?.(before)', '', 'listOptions'),
		inLists('listOptions', 'isNoting ? earlier : options', 'options', 'listOptions'),
		inLists('polling/duePoll', ' || this.wasToCome(id, row)', '', 'newOptions'),
		inLists('polling/duePoll', '!isUndated(key) && !this.isGiven(key', '!this.isGiven(key', 'newOptions'),
		inLists('polling/duePoll', 'isNoting && !this.source.dueBefore', 'isNoting', 'newOptions'),
		[
			'nodes/shared/trigger/apiRecords.ts',
			'thrown instanceof RangeError ?',
			'false ?',
			'unit/trigger/conditions',
		],
		inPolling('pollLock', 'polls.isRunning || ', '', 'engine/trigger-sales'),
		inPolling('pollLock', 'polls.isRunning = false;', '', 'engine/trigger-sales'),
		inPolling('pollLock', ' || (from !== undefined && isRepeated)', '', 'engine/trigger-faults'),
		inLists(
			'polling/transition',
			"known === 'unknown' && age !== 'old'",
			"known === 'unknown'",
			'transition',
		),
		inLists('polling/transition', "known === 'unknown' && age === 'new' ? 'nothing' :", '', 'transition'),
		inLists('polling/transition', "(isNew || known === 'other')", 'isNew', 'transition'),
		inLists('readLists', 'event, what, count', 'event, what', 'eventIds'),
		inLists('polling/memory', "if (mark !== '') this.forgotten.add(hash + mark);", ';', 'forgotten'),
		inLists('polling/memory', "if (mark !== '') this", 'this', 'forgotten'),
		inLists('polling/listPoll', 'memory.forgottenTimes(key, mark) + times', 'times', 'forgotten'),
		inLists('polling/duePoll', "mayComeAgain(key) ? REPEATABLE : ''", "''", 'forgotten'),
		inLists('readLists', '...(forgotten !== undefined && { forgotten })', '', 'forgotten'),
		inLists('readLists', 'event, what, count', 'event, count', 'eventIds'),
		inLists('polling/listPoll', 'given.filter((one) => one === mark).length', '0', 'eventIds'),
		inLists('polling/contentPoll', 'existed && mayNotHaveMatched', 'false', 'filters'),
		inLists('polling/contentPoll', 'source.isFiltered === true && ', '', 'filters'),
		[
			'nodes/Sale/events/paidOff.ts',
			"status === 'opened' && wanted.includes('closed') ? false : undefined",
			'undefined',
			'unit/trigger/lists/filters',
		],
		[
			'nodes/Sale/events/paidOff.ts',
			'!wanted || wanted.some((one) => one === status)',
			'true',
			'unit/trigger/lists/filters',
		],
		inLists('polling/contentPoll', "isRowSame ? 'rowAlone' : 'other'", "'other'", 'eventIds'),
		inLists('polling/contentPoll', '!(isLookingBack && isAsBefore);', 'true;', 'conditions'),
		inLists('polling/contentPoll', '(each) => this.state.gives?.includes(each)', '() => true', 'options'),
		inLists('polling/listPoll', 'return [...given, mark];', 'return [...given];', 'eventIds'),
		inLists('polling/happenedPoll', 'list.hasHappened?.(row) === false', 'true', 'conditions'),
		inLists('polling/happenedPoll', ' && reading < state.readings', '', 'happenedPoll'),
		inLists('polling/happenedPoll', ' + (state.isNoting ? 1 : 0)', '', 'happenedPoll'),
		inLists('polling/happenedPoll', "? 'over' : known", '? known : known', 'happenedPoll'),
		inLists(
			'polling/happenedPoll',
			'given = this.memory.givenOf(id)',
			'given: string[] = []',
			'happenedPoll',
		),
		inLists('polling/happenedPoll', 'hasHappened === undefined && before', 'false && before', 'conditions'),
		inLists('polling/happenedPoll', "before === 'over' ? 'same'", "before !== 'open' ? 'same'", 'conditions'),
		inLists('polling/sinceList', 'looked - OVERLAP_MS - LATE_MS', 'looked - OVERLAP_MS', 'shownLate'),
		inLists('polling/sinceList', '>= LOOK_EVERY_MS;', '>= Infinity;', 'shownLate'),
		inLists('polling/sinceList', 'isTwice: source.isAppendOnly !== true', 'isTwice: false', 'conditions'),
		inLists('polling/listPoll', 'if (by < MIN_SET_BACK_MS) return true;', 'return true;', 'conditions'),
		inLists('polling/listPoll', '!isLong || !isTwice || reading.isSecond', 'true', 'conditions'),
		inLists('polling/memory', '.slice(0, -ALWAYS_KEPT)', '', 'conditions'),
		inLists('polling/memory', '\t\tthis.byHash.delete(hash);\n\t\tthis', '\t\tthis', 'conditions'),
		inLists(
			'polling/duePoll',
			'known[2].length > 0 || known[0] === state.readings ? known : undefined',
			'known',
			'options',
		),
		inLists('polling/duePoll', 'source.fullItem && source.hasCondition', 'false', 'options'),
		inLists('polling/duePoll', " || key.endsWith(dueKey('', ANY_TIME))", '', 'conditions'),
		inLists('polling/duePoll', 'Math.min(looked, read.service - LATE_MS)', 'read.service', 'conditions'),
		inLists('polling/duePoll', 'isTwice: state.isNoting === true', 'isTwice: false', 'conditions'),
		inLists('polling/duePoll', 'this.state.isNoting === true || super.isToRead', 'super.isToRead', 'options'),
		inLists('readLists', 'if (isActivation) await tryOut(', 'if (false) await tryOut(', 'options'),
		inLists('readLists', 'clock.begun ??= {', 'clock.begun = {', 'conditions'),
		inLists('readLists', 'state.read.local, time', 'localNow(), time', 'conditions'),
		inLists('readLists', 'known?.gives && poll.hasLostPolls', 'false as boolean', 'conditions'),
		inLists(
			'readLists',
			'if (stored) read.states[list] = stored',
			'if (known) read.states[list] = known',
			'conditions',
		),
		inLists('readLists', 'isReminder(event) && beginsWithDue(chosen.params)', 'false', 'options'),
		inLists('changeHistory', 'warnings.push(UNREAD);', 'throw new Error(UNREAD);', 'loud'),
		inLists('minuteCache', 'Math.max(lastAsked, listAskedAt)', 'lastAsked', 'minuteCache'),
		inLists('minuteCache', 'listAskedAt - 1;', '-Infinity;', 'minuteCache'),
		inLists('minuteCache', 'structuredClone(reply)', 'reply', 'minuteCache'),
		inLists('minuteCache', 'Math.min(KEPT_MS, maxInterval / 2)', 'KEPT_MS', 'minuteCache'),
		inLists('minuteCache', 'Math.max(after, used', 'Math.max(used', 'minuteCache'),
		inLists('minuteCache', 'if (!(thrown instanceof CanceledError)) throw thrown;', '', 'minuteCache'),
		inLists('lastingFailures', 'lasting === undefined ? since : new Map()', 'since', 'loud'),
		inLists('lastingFailures', 'before?.get(list) ?? (', '(', 'loud'),
		inLists('lastingFailures', 'isLeftOver === true ? undefined : now', 'now', 'loud'),
		inLists('readLists', 'index > 0 && thrown instanceof', 'false && thrown instanceof', 'loud'),
		inLists('publication', 'isStart ? Math.min(at, lastStrike) : at', 'lastStrike', 'begin'),
		inLists('publication', 'isStart ? Math.min(at, lastStrike) : at', 'at', 'begin'),
		inLists('times', 'now - 2 * MINUTE_MS', 'now', 'begin'),
		[
			'nodes/Person/events/passportExpiring.ts',
			"passportTrip === 'any' ? 0 : Infinity",
			'0',
			'engine/trigger-events',
		],
		inLists('dateReminder', 'day > tomorrow ? day : tomorrow', 'day', 'conditions'),
		['nodes/Refund/events/due.ts', ', lateDays: RECENT_DAYS', '', 'unit/trigger/lists/conditions'],
		[
			'nodes/Sale/events/saleEvents.ts',
			'mayHaveStatus(row as IDataObject, wanted)',
			'true',
			'engine/trigger-faults',
		],
		[
			'nodes/shared/agency/sale.ts',
			'!isShown || wanted.includes(status)',
			'wanted.includes(status)',
			'unit/agency/sale',
		],
		[
			'nodes/shared/trigger/readLists.ts',
			', filters: params.filters }',
			' }',
			'unit/trigger/lists/newOptions',
		],
		['nodes/shared/trigger/polling/memory.ts', "mark === '' ? 0 : ", '', 'unit/trigger/lists/forgotten'],
		[
			'nodes/Sale/events/saleEvents.ts',
			"direction === 'after' ? RECENT_DAYS : 0",
			'RECENT_DAYS',
			'unit/trigger/dateReminder',
		],
		['nodes/Task/events/due.ts', 'key, calendarDay(falls)', 'key, String(times)', REPEATS],
		[
			'nodes/Task/events/due.ts',
			'calendarDay(inZone(at))',
			'calendarDay(inZone(at - 1))',
			'unit/trigger/dateReminder',
		],
		...[
			['times', 'time.hour < quietUntil ||', '', 'engine/trigger-events'],
			['times', 'readingDay(moment) === readingDay(now) &&', 'false &&', 'engine/trigger-events'],
			['times', "repeat !== 'once' || ", '', 'unit/trigger/lists/options'],
			['dateReminder', 'repetitionKey(day, falls)', 'repetitionKey(day, String(times))', REPEATS],
			['dateReminder', 'key: `after ${day}`', 'key: day', 'unit/trigger/dateReminder'],
			['dateReminder', 'key: `${UNDATED}${first}`', 'key: UNDATED', 'unit/trigger/dateReminder'],
			['changeHistory', '!before.has(hashOf(entry))', 'true', 'engine/trigger-events'],
			['lastingFailures', 'hasRead ? undefined : failures[0]', 'undefined', 'engine/trigger-faults'],
			[
				'poll',
				'failureToReport(nodeKey(host), read, performance.now())',
				'(read.hasRead ? undefined : failures[0])',
				'engine/trigger-faults',
			],
			['poll', 'isOther && !isDurable', 'isOther', 'engine/trigger-sales'],
			['poll', 'isReminder(event) ? zone : undefined', 'undefined', 'engine/trigger-reminders'],
			['poll', 'isReminder(event) ? zone : undefined', 'zone', 'engine/trigger-reminders'],
			['poll', "host.getActivationMode() === 'init'", 'false', 'engine/trigger-start'],
			['changeHistory', 'if (!isTransient(thrown)) throw', 'throw', 'engine/trigger-start'],
			['changeHistory', 'if (!isTransient(thrown)) throw thrown;', '', 'engine/trigger-start'],
			['errors', 'of instanceof RequiredReadError ? of.reason : of', 'of', 'engine/trigger-start'],
			['polling/happenedPoll', 'list.isRefuted?.(item) === true', 'false', 'engine/trigger-events'],
			['storedState', '[VERSION, lists]', 'lists', 'unit/trigger/storedState'],
			['storedState', '&& check === checkOf(lists)', '', 'unit/trigger/storedState'],
			['storedState', 'identity, baseUrl]', 'identity]', 'unit/trigger/storedState'],
			['storedState', '[host.getWorkflow().id, ', '[', 'unit/trigger/storedState'],
			['triggerEvent', "kind === 'changed' ? 'changes' : value", 'value', 'unit/trigger/storedState'],
			['times', "replace(/^[*?]$/, '0-99')", 'trim()', 'unit/trigger/times'],
			[
				'chosenEvents',
				'areAllQuiet(params, pollTimes, host.getTimezone(), Date.now())',
				'false',
				'engine/trigger-faults',
			],
		].map(
			([file, text, replacement, test]) =>
				/** @type {Break} */ ([`nodes/shared/trigger/${file}.ts`, text, replacement, test]),
		),
	],
	'what nodes and fields say of themselves': [
		...[
			['nodes/shared/node/describe.ts', 'withSubject(name, subjectOf(name, action))', 'name', 'subtitles'],
			['nodes/shared/node/describe.ts', "value === 'getAll' ? pluralOf(option.name) :", '', 'subtitles'],
			['nodes/shared/node/operation.ts', 'operations.filter(isAvailable)', 'operations', 'agreement'],
			['nodes/shared/node/operation.ts', 'property.options?.length !== 0', 'true', 'agreement'],
			['nodes/shared/node/builderHint.ts', 'other !== resource', 'false', 'builderHints'],
			[
				'nodes/shared/node/builderHint.ts',
				'...(operations.some(takesKey) ? [KEY] : []),',
				'',
				'builderHints',
			],
			[
				'nodes/shared/fields/picker.ts',
				"typeof path === 'function' || isReleased(path)",
				'true',
				'agreement',
			],
			['nodes/shared/fields/date.ts', '...withFormat(about, written),', '...about,', 'describedFields'],
			// n8n before 2.31 does not start a node with a condition on part of a field.
			['nodes/shared/fields/field.ts', ', ...partsAskedFor(properties)]', ']', 'conditions'],
			['nodes/shared/fields/field.ts', 'return [never, never];', 'return [never];', 'conditions'],
			[
				'nodes/shared/fields/picker.ts',
				"`${byHand}: ${foundIn}${named ? '' : `, such as ${example}`}`,",
				'',
				'describedFields',
			],
			['nodes/Sale/TravelAgencySale.node.json', '"venda"', '"order"', 'search'],
			['nodes/Quote/TravelAgencyQuote.node.json', '"orcamentos"', '"budget"', 'search'],
			['icons/sale.svg', 'stroke-width="2"', 'stroke-width="3"', '../icons'],
		].map(
			([file, text, replacement, test]) =>
				/** @type {Break} */ ([file, text, replacement, `unit/node/${test}`]),
		),
		[
			'nodes/shared/errors/nodeError.ts',
			'description: description ?? null }',
			'description: null }',
			'engine/sale-get',
		],
	],
	'what is wrong with a value': [
		['nodes/shared/fields/byName.ts', 'if (whole.length > 0)', 'if (false)', 'engine/wrongInputs'],
		[
			'nodes/shared/fields/address.ts',
			"above.countryCode === 'BR' ? isCep",
			'false ? isCep',
			'engine/wrongInputs',
		],
		['nodes/shared/fields/address.ts', '|| state === ofCity', '|| true', 'engine/wrongInputs'],
		[
			'nodes/Sale/rules/saleRules.ts',
			'ends.slice(0, length) < begins',
			'false && begins',
			'engine/wrongInputs',
		],
		inField('date', 'isBirth && moment.time >', 'false && moment.time >', 'values'),
		inField('json', '/end of JSON|unterminated/i.test(why)', 'false', 'choices'),
	],
	'what is told of a write': [
		inErrors('nodeError', 'error.message = text;', '', 'forModels'),
		...[
			[
				'if (thrown instanceof RequiredReadError && hasStatus(thrown.reason, 403)) return undefined;',
				'',
				'upsert',
			],
			['async () => await findIfReadable(api)', 'async () => await find(api)', 'upsert'],
			['api.mayHaveCreated(PEOPLE_PATH) ?', 'false ?', 'findOrCreate'],
		].map(
			([text = '', replacement = '', test = '']) =>
				/** @type {Break} */ ([
					'nodes/Person/form/matchPerson.ts',
					...[text, replacement, `engine/person-${test}`],
				]),
		),
		['nodes/shared/errors/explain.ts', "at.carries === 'file'", 'false', 'engine/attachment-upload'],
		inWrites('session', 'if (wasLost) connection', 'connection', '../../engine/foreignWrites'),
		inSentItems('request/send', 'write?.note(state.known);\n\t\t\tthrow', 'throw'),
		inNode('itemErrors', 'thrown instanceof CanceledError || ', '', 'foreignWrites'),
		[
			'nodes/shared/errors/explain.ts',
			"context.hasStored ? 'CANCELED.sent' :",
			"context.hasStored ? 'CANCELED' :",
			'engine/foreignWrites',
		],
		['nodes/shared/request/failures.ts', '/idempot/i', '/idempotency.?key/i', 'unit/errors/explain'],
		inErrors('explain', "if (secondRun === 'ownKey') return", 'if (false) return', 'explain'),
		[
			'nodes/shared/errors/explain.ts',
			"refusal.context.secondRun === 'ownKey' ?",
			'false ?',
			'engine/toolCalls',
		],
		inNode(
			'itemErrors',
			"host.continueOnFail() || host.getMode() === 'integrated' ?",
			'false ?',
			'idempotency',
		),
		inNode('itemErrors', '.idempotencyKey !== undefined) return', '.preview) return', 'idempotency'),
		inErrors('nodeError', 'if (isModel) return', 'if (false) return', 'forModels'),
		inErrors('nodeError', '!isModel)) return thrown', 'true)) return thrown', 'forModels'),
		inErrors('nodeError', 'error.message = withMore(error.message);', '', 'forModels'),
	],
	'errors for programs, in two languages': [
		inNode('itemErrors', 'if (isForAll) return', 'if (true) return', 'errors'),
		inNode('hints', '(issues.length > 0 ? [] : hints)', 'hints', 'errors'),
		[
			'nodes/shared/errors/nodeError.ts',
			"isForModel(language) && steps !== '' ?",
			'false ?',
			'unit/errors/forModels',
		],
		[
			'nodes/shared/errors/nodeError.ts',
			'isTool(host) ? `${language}-model`',
			'false ? language',
			'engine/toolErrors',
		],
		[
			'nodes/shared/errors/explain.ts',
			'labels ? inLabels(each, labels) : each',
			'words',
			'unit/errors/explain',
		],
		['nodes/shared/fields/nameMatches.ts', 'if (id === undefined)', 'if (true)', 'engine/toolErrors'],
		['nodes/shared/messages/texts.ts', 'TEXTS[language]?.[id] ??', '', 'engine/toolErrors'],
		['nodes/shared/messages/texts.ts', 'PORTUGUESE?.choices[label]', 'undefined', 'unit/fields/choices'],
		['nodes/shared/fields/choice.ts', 'isJson || worded !== unquoted', 'true', 'unit/fields/choices'],
		['nodes/Sale/form/paymentFields.ts', "place.addHint(message('hint.pix'));", '', 'unit/sale/payments'],
		['nodes/shared/taxpayerId.ts', '(CPF\\/CNPJ|CPF|CNPJ)', '(CPFX)', 'unit/fields/values'],
		[
			'nodes/shared/request/endpoints.ts',
			"forbids: 'completedTask'",
			"forbids: 'deletedTask'",
			'engine/task-delete',
		],
		['nodes/shared/messages/message.ts', "id.replace(/\\..*/, '')", 'id', 'engine/errors'],
		['nodes/shared/errors/nodeError.ts', 'issues.length > 1 && {', 'false && {', 'engine/errors'],
		['nodes/shared/errors/nodeError.ts', 'status: status ?? null', 'status: null', 'engine/errors'],
		['nodes/shared/fields/place.ts', 'this.path + step', 'step', 'engine/errors'],
		['nodes/shared/messages/texts.ts', "=== 'pt' ? 'pt' : 'en'", "=== 'pt' ? 'en' : 'en'", 'engine/errors'],
		[
			'nodes/shared/messages/texts.ts',
			'PORTUGUESE && messageLanguage',
			'messageLanguage',
			'unit/oneLanguage',
		],
		[
			'nodes/shared/messages/texts.ts',
			'PORTUGUESE ? [PORTUGUESE.credentialField] : []',
			"[{ displayName: 'Language', name: 'messageLanguage', type: 'string', default: '' }]",
			'unit/oneLanguage',
		],
		['nodes/shared/errors/nodeError.ts', '${said.id}`', '`', 'unit/errors/invalidInput'],
		['nodes/shared/messages/en/failures.ts', '\tLIMIT_USED_UP:', '\tLIMIT_REACHED:', 'unit/docs/errorCodes'],
		[
			'nodes/shared/messages/pt/fields.ts',
			"'está vazio: preencha'",
			"'falta: preencha'",
			'unit/docs/errorCodes',
		],
		['nodes/shared/messages/en/records.ts', '"needs a \'RAV', '"wants a \'RAV', 'unit/docs/troubleshooting'],
		['nodes/Bill/operations/whoOwes.ts', "name: 'Who Owes'", "name: 'Owes'", 'unit/docs/readmeOperations'],
		[
			'nodes/shared/messages/message.ts',
			"`'${value.label.replaceAll(\"'\", '’')}'`",
			'value.label',
			'unit/errors/invalidInput',
		],
		[
			'nodes/shared/values.ts',
			'const letters = [...trim(visible)',
			'if (1 > 0) return text;\n	const letters = [...trimmed(visible)',
			'unit/storedText',
		],
		['nodes/shared/values.ts', 'this.words = isPlain ?', 'this.words = true ?', 'unit/storedText'],
		['nodes/shared/values.ts', 'NOT_IN_NAMES.test(line)', 'false', 'unit/storedText'],
		[
			'nodes/shared/fields/findings.ts',
			'if (this.refused.has(field.labels)) return undefined;',
			'',
			'unit/storedText',
		],
		['nodes/shared/labels.ts', 'SENTENCE_LIKE.test(text) ?', 'false ?', 'unit/storedText'],
		['nodes/shared/node/hints.ts', 'message: asHtml(text)', 'message: text', 'unit/storedText'],
		['nodes/shared/fields/picker.ts', "&& !value.startsWith('=')", '', 'unit/storedText'],
		['nodes/Attachment/fileNames.ts', "DEVICE.test(plain) ? '_' : ''", "''", 'unit/fileNames'],
		['nodes/Attachment/fileNames.ts', 'Buffer.byteLength(text) <= most', 'true', 'unit/fileNames'],
		[
			'nodes/Attachment/operations/upload.ts',
			'options.description ?? fileName',
			"options.description ?? ''",
			'engine/attachment-upload',
		],
		[
			'nodes/shared/fields/nameMatches.ts',
			"const [mark = ''] = left.splice(next, 1);",
			"const mark = left[next] ?? '';\n		left.reverse();",
			'unit/work',
		],
		[
			'nodes/shared/fields/picker.ts',
			'alike.get(name)?.length !== 1',
			'lines.filter((line) => line.name === name).length !== 1',
			'unit/work',
		],
		['nodes/shared/messages/en/records.ts', "under 'Products' add", 'under Products add', 'unit/node/copy'],
		['nodes/shared/messages/pt/hints.ts', ' {day}, a mais de', ' um dia a mais de', 'unit/docs/errorCodes'],
		['nodes/shared/trigger/errors.ts', 'forErrorPanel(cause', '(cause', 'engine/errors'],
	],
	'comparing with a real service': [
		inSandbox('protocol/rateWindow', ' || isUpload', '', 'limits'),
		inSandbox('openapi/describeFields', '?? lines[name]', '', 'openapi'),
		inSandbox('compare/pace', 'const margin = 1.02;', 'const margin = 0.9;', 'compare/pace'),
		inSandbox('compare/compare', 'observed: { ...expected }', 'observed: {}', '../unit/sandbox/compareRun'),
		inSandbox('compare/command', "'SIGINT', 'SIGTERM', 'SIGHUP'", "'SIGINT', 'SIGHUP'", 'compare/compare'),
		inSandbox('compare/command', 'tryFile(out);', '', 'compare/pace'),
		inSandbox(
			'compare/refusal',
			'value.status === expected.status && ',
			'',
			'../unit/sandbox/compareRefusal',
		),
		inSandbox('compare/compare', 'await requireList(survey);', '', '../unit/sandbox/compareRun'),
		inSandbox('compare/compare', 'one.momentary &&', 'false &&', '../unit/sandbox/compareRun'),
		inSandbox('compare/service', ' && !(await this.isAnswering())', '', 'compare/pace'),
		inSandbox(
			'compare/decisions/shapes',
			"if (changed[path]?.join() === 'null' &&",
			'if (false &&',
			'../unit/sandbox/compareBasis',
		),
		inSandbox('compare/unobserved', 'this.status === 403', 'false', '../unit/sandbox/compareSeen'),
		inSandbox(
			'compare/refusal',
			"typeof value === 'string' && isWording ?",
			"typeof value === 'string' ?",
			'../unit/sandbox/compareSeen',
		),
		inSandbox('compare/writes', 'if (!(await this.mayDelete))', 'if (false)', 'compare/compare'),
		inSandbox('compare/service', "redirect: 'manual',", "redirect: 'follow',", 'compare/pace'),
		inSandbox('compare/service', '(reply && waitAsked(reply.headers)) ?? 0', '0', 'compare/pace'),
		inSandbox(
			'compare/service',
			"protocol !== 'https:' && !(protocol === 'http:' && loopback.test(hostname))",
			"protocol === 'ftp:'",
			'compare/pace',
		),
		inSandbox('compare/service', ".replaceAll(this.tokenInText, '***')", '', 'compare/compare'),
		inSandbox('compare/table', "text.replaceAll(/\\p{Cc}+/gu, ' ')", 'text', 'compare/compare'),
		inSandbox(
			'compare/writes',
			'await this.removeOwn(attempt)',
			'await Promise.resolve(attempt)',
			'compare/compare',
		),
		inSandbox('compare/writes', 'if (await this.isOwn(id, shown))', 'if (id)', 'compare/oddAnswers'),
		inSandbox(
			'compare/writes',
			"attempt.why += ' and no ID';",
			'attempt.why = undefined;',
			'compare/oddAnswers',
		),
		inSandbox('compare/decisions/values', 'amount >= 0', 'amount > -1e9', 'compare/compare'),
		inSandbox(
			'compare/decisions/filters',
			"isMixed ? 'others as well'",
			"isMixed ? 'as by hand'",
			'compare/compare',
		),
		inSandbox(
			'compare/decisions/filters',
			'if (asSecond && asFirst) return undefined;',
			'if (asFirst) return undefined;',
			'compare/compare',
		),
		inSandbox(
			'compare/decisions/filters',
			'if (idsOf(own) === idsOf(asked)) return undefined;',
			'return undefined;',
			'compare/compare',
		),
		inSandbox(
			'compare/decisions/refusals',
			"must be one of: ${choices.join(', ')}",
			'must be one of those',
			'compare/compare',
		),
		inSandbox(
			'compare/decisions/forms',
			'texts.filter((text) => !matches.test(text))',
			'texts.filter(() => false)',
			'compare/compare',
		),
		inSandbox(
			'compare/decisions/debts',
			"return last < first ? undefined : 'due on the same days';",
			'return undefined;',
			'compare/compare',
		),
		inSandbox(
			'compare/decisions/time',
			'Math.abs(one - other) >= tolerance',
			'Math.abs(one - other) > 60_000',
			'compare/compare',
		),
		inSandbox(
			'compare/decisions/writing',
			'return isDeepStrictEqual(there, membersOf(sent, list, by)) ?',
			'return there ?',
			'compare/compare',
		),
		inSandbox('compare/refusal', "'(time)')", "'$&')", 'compare/compare'),
		inSandbox(
			'compare/writes',
			'if (isSearched || left.length > 0) return left;',
			'if (true) return [];',
			'compare/oddAnswers',
		),
		inSandbox(
			'compare/shape',
			'if (present === 0) missing.push(path);',
			'if (present < 0) missing.push(path);',
			'../unit/sandbox/compareShape',
		),
		inSandbox(
			'compare/shape',
			'return schema.enum.includes(value);',
			'return true;',
			'../unit/sandbox/compareShape',
		),
		inSandbox('resources/sales/present', '...shown(sent),', '', 'compare/compare'),
		inSandbox('compare/decisions/order', "{ field, direction: 'descending' },", '', 'compare/compare'),
		inSandbox('compare/described', '...shown, ...(further[url] ?? [])', '...shown', 'compare/compare'),
		inSandbox(
			'compare/behave',
			'for (const { query } of behaviors) {',
			'for (const { query } of []) {',
			'compare/compare',
		),
		inSandbox('compare/observed', 'if (given !== version) {', 'if (!given) {', 'compare/compare'),
		inSandbox('seed/finance/refunds', 'id: v5(side, product_id),', 'id: newId(),', 'collection/collection'),
		inSandbox(
			'openapi/examples',
			'parameter.example = example.parameters[parameter.name]',
			'parameter.example = 1',
			'collection/collection',
		),
	],
	'the rules of the sandbox': [
		inSandbox('protocol/idempotency', 'if (this.inProgress.has(name))', 'if (false)', 'idempotency'),
		inSandbox('protocol/idempotency', 'known.fingerprint !== fingerprint', 'false', 'idempotency'),
		inSandbox('protocol/idempotency', ' || version(key) !== 4', '', 'idempotency'),
		inSandbox(
			'protocol/idempotency',
			'release: () => void this.inProgress.delete(name)',
			'release: () => undefined',
			'idempotency',
		),
		inSandbox('routes/api', '${credential.name} ${method}', '${method}', 'idempotency'),
		inSandbox('protocol/rateLimit', 'counted.length < limit', 'counted.length <= limit', 'limits'),
		inSandbox('protocol/rateWindow', 'isAdmitted || settings.count_refused', 'true', 'limits'),
		inSandbox(
			'protocol/pages',
			'JSON.stringify([url, habits.cursorsOutliveFilters ? [] : Object.entries(filters).sort()])',
			"''",
			'cursors',
		),
		inSandbox('protocol/pages', 'found.length > size', 'found.length >= size', 'cursors'),
		inSandbox(
			'protocol/pages',
			'cursor === writeCursor(position, list)',
			'cursor.startsWith(writeCursor(position, list))',
			'cursors',
		),
		inSandbox(
			'protocol/permissions',
			"every(({ license }) => license === 'none')",
			'every(() => false)',
			'authentication',
		),
		inSandbox('protocol/permissions', "action === 'write' && grants", 'false && grants', 'authentication'),
		inSandbox('protocol/permissions', 'ids.has(companyId)', 'true', 'authentication'),
		inSandbox('protocol/permissions', "'any' ? !partner", "'any' ? true", 'oauth-connection'),
		inSandbox(
			'resources/attachments/endpoints',
			"['sale_attachments', 'people_attachments']",
			"'any'",
			'openapi',
		),
		inSandbox('protocol/credentials', 'story.revoked ?? false', 'false', 'authentication'),
		inSandbox('protocol/dateRange', 'if (from && to && from > to)', 'if (false)', 'records'),
		inSandbox('protocol/dateRange', 'day <= to', 'day < to', 'records'),
		inSandbox('resources/refunds/endpoints', 'side === refund_type', 'true', 'records'),
		inSandbox('oauth/authorizationCodes', 'this.clock.now() >= expiresAt', 'false', 'oauth-token'),
		inSandbox('oauth/authorizationCodes', 'used: true', 'used: false', 'oauth-token'),
		inSandbox(
			'oauth/authorizationCodes',
			"update(verifier).digest('base64url') === codeChallenge",
			"update(verifier).digest('base64url') !== ''",
			'oauth-token',
		),
		inSandbox('oauth/connections', 'this.end(earlier, connection);', '{}', 'oauth-connection'),
		inSandbox('oauth/connections', '|| connection.clientId !== clientId', '', 'oauth-connection'),
		inSandbox('oauth/redirectUri', "protocol === 'https:' ? undefined", 'true', 'oauth-connection'),
		inSandbox(
			'control/guard',
			'if (host && names.includes(host.hostname)) return;',
			'return;',
			'control-guard',
		),
		inSandbox('downloadServer', "app.addHook('onRequest', guardHost(allowedHosts));", '', 'control-guard'),
		inSandbox('control/guard', 'isForeign || !isOwn', '!isOwn', 'control-guard'),
		inSandbox('control/guard', " && headers['sec-fetch-dest'] === 'document'", '', 'control-guard'),
		inSandbox('resources/sales/products', 'if (passengers.length > 0) {', 'if (false) {', 'sales-create'),
		inSandbox('resources/sales/products', 'if (amount > largestAmount)', 'if (false)', 'sales-create'),
		inSandbox('resources/sales/totals', 'amount > largestAmount', 'false', 'sales-create'),
		inSandbox('resources/people/inline', 'whole, this.all)', 'whole)', 'sale-people'),
		inSandbox('openapi/validation', 'inLowerCase(sent, schema)', 'sent', 'people-write'),
		inSandbox('routes/api', 'canonical(params)', 'canonical({})', 'idempotency'),
		inSandbox('resources/attachments/content', 'name.startsWith(', 'name.includes(', 'attachments'),
	],
	'a sandbox that no request brings down': [
		inSandbox('protocol/refusal', 'said.slice(0, mostSentences)', 'said', 'survival'),
		inSandbox('protocol/refusal', 'sentence.length > longestSentence', 'false', 'survival'),
		inSandbox('protocol/jsonBody', '++values > mostValues', 'false', 'survival'),
		inSandbox('protocol/room', 'this.held > 0 &&', 'false &&', 'survival'),
		inSandbox('routes/malformed', '{ errors: [sentence] }', '{ error: sentence }', 'survival'),
		inSandbox('seed/seeding', 'sales + people + tasks > most', 'false', 'survival'),
		inSandbox('protocol/jsonBody', '!isUtf8(bytes)', 'false', 'hostile-bodies'),
		inSandbox('downloadServer', 'name.slice(-200)', 'name', 'attachments'),
		inSandbox('index', '|| !isShown(now)', '', 'seeds'),
		inSandbox('protocol/jsonBody', '++depth > deepestNesting', 'false', 'hostile-bodies'),
		inSandbox(
			'protocol/requestLog',
			'else keepText(logged, text);',
			'else logged.body = body;',
			'hostile-bodies',
		),
		inSandbox('control/events', 'while (!raw.writableNeedDrain) {', 'for (;;) {', 'hostile-bodies'),
		['sandbox/src/openapi/validation.ts', 'statusCode: 500', 'statusCode: 400', 'unit/sandbox/answers'],
	],
	'what an example shows or changes without a log-in': [
		...['sales-sheet', 'leads-to-people', 'email-documents', 'partner-web-form-sale'].map((name) =>
			inExample(name, '"authentication": "basicAuth"', '"authentication": "none"', 'openToStrangers'),
		),
		inExample('lead-to-sale', '"findOrCreate"', '"upsert"', 'openToStrangers'),
		inExample(
			'lead-to-sale',
			'"options": {}\n\t\t\t},\n\t\t\t"id": "71d1984e',
			'"options": { "fillEmptyFields": true }\n\t\t\t},\n\t\t\t"id": "71d1984e',
			'openToStrangers',
		),
		inExample('lead-to-sale', "error?.field?.parameters === 'matchValue'", 'false', 'openToStrangers'),
		inExample('lead-to-sale', 'error?.status === 422', 'false', 'openToStrangers'),
		['scripts/demo/recipeNodes.mjs', "authentication: 'basicAuth'", '', 'unit/node/openToStrangers'],
	],
	'a recipe is misled by no input': [
		inRecipe('sheet-night', "? 'conferir'", "? ''"),
		inRecipe('operator-commissions', '{ numeric: true }', '{}'),
		inRecipe('insurance', '!insured.has(one)', 'false'),
		inRecipe('closed-sale-changed', "json.event === 'closed'", 'false'),
		inRecipe('canceled-suppliers', '(sale.final_amount > 0 || localizerOf(one))', 'true'),
		inRecipe('voucher-email', 'pdfs.length > 0 ? pdfs : files', 'files'),
		inRecipe('month-share', 'if (unread) throw', 'if (false) throw'),
		inRecipe('lead-turn', 'options: { registerAnother: true },', ''),
		inRecipe('check-in', 'parts.every(', 'parts.some('),
		inRecipe('sheet-night', 'json.row_number <= $json.row_number', 'false'),
		inRecipe('families', "refuse(row, 'falta o CPF')", 'void 0'),
		inRecipe('bank-statement', 'rows.filter(({ Valor }) => Valor)', 'rows'),
		inRecipe('refund-promised', '(bill.error ?', '(false ?'),
		['scripts/demo/recipeNodes.mjs', "'Para repassar a ' + ", "'' + ", 'unit/docs/recipeInputs'],
		['scripts/demo/recipeNodes.mjs', ".trim() !== '');", '.trim() !== undefined);', 'unit/docs/recipeInputs'],
		['scripts/demo/recipeNodes.mjs', "onError: 'continueRegularOutput' }", '}', 'unit/docs/recipeTraps'],
		[
			'scripts/demo/recipeNodes.mjs',
			"throw new Error('Falta a coluna '",
			"void ('Falta a coluna '",
			'unit/docs/recipeInputs',
		],
		['scripts/demo/recipeNodes.mjs', 'enableBOM: true, ', '', 'unit/docs/recipeTraps'],
	],
	'what recipes and examples tell about money': [
		ofMoney('scripts/demo/recipes/month-end.mjs', "'left_to_pay'],", "'left_to_pay', 'amount'],"),
		ofMoney('scripts/demo/recipes/month-end.mjs', "? 'no mínimo ' : ''", "? '' : ''"),
		ofMoney('scripts/demo/recipes/accountant.mjs', "json.left_to_pay ?? '?'", 'json.left_to_pay'),
		ofMoney('scripts/demo/recipes/phone-brief.mjs', 'trip.left_to_pay !== null && ', ''),
		ofMoney('scripts/demo/recipes/phone-brief.mjs', '!$json.has_more && ', ''),
		ofMoney('scripts/demo/recipes/refunds-late.mjs', 'one.left_to_pay < Number(one.amount)', 'true'),
		ofMoney('scripts/demo/recipes/refund-promised.mjs', 'bill.left_to_pay && ', ''),
		ofMoney('scripts/demo/recipes/vip-label.mjs', 'Number(json.final_amount)', 'json.final_amount'),
		ofMoney('scripts/demo/recipes/unpaid-travelers.mjs', "payer_name || '?'", 'payer_name'),
		ofMoney('examples/en/cash-flow-week.json', 'Number(bill.left_to_pay)', 'Number(bill.amount)'),
		ofMoney('examples/en/cash-flow-week.json', 'json.left_to_pay === null', 'false'),
		ofMoney('examples/en/overdue-bills-digest.json', '$json.left_to_pay > 0 ?', 'true ?'),
		ofMoney('examples/en/overdue-bills-monday.json', "$json.owed_by === 'not_read' ? 0 : ", ''),
		ofMoney('examples/en/overdue-bills-monday.json', 'isPart && sum === 0', 'false'),
		ofMoney('examples/en/open-sales-digest.json', 'isPart && sum === 0', 'false'),
		ofMoney('examples/en/travel-kit.json', 'Number($json.final_amount)', '$json.final_amount'),
	],
	'who gets into the n8n of npm start': [
		['scripts/n8n/owner.mjs', 'newPassword);', "() => 'Everybodys-1234');", 'unit/noSecret'],
		['scripts/n8n/credentials.mjs', 'randomToken);', "() => 'everybodys');", 'unit/noSecret'],
		['scripts/secretFile.mjs', 'mode: 0o600,', 'mode: 0o644,', 'unit/start'],
		['scripts/docs/siteServer.mjs', "listen(port, '127.0.0.1'", "listen(port, '0.0.0.0'", 'unit/docs/site'],
		[
			'scripts/leftovers.mjs',
			'identityOf(pid) === identity);\n\t}',
			'identityOf(pid));\n\t}',
			'unit/leftovers',
		],
		['scripts/leftovers.mjs', 'hasEnded ? undefined : ', '', 'unit/leftovers'],
	],
	'what the sandbox keeps': [
		['sandbox/src/server.ts', 'await current().commit();', 'void current().commit();', 'chaos/killedSandbox'],
		[
			'sandbox/src/data/dataFolder.ts',
			'		this.database.transactionSync(() => {\n			this.checkOwned();\n			for (const { key, now } of this.changes.values()) digest =',
			"		for (const isKey of [false, true]) this.database.transactionSync(() => {\n			for (const { key, now } of this.changes.values()) if ((key[0] === 'keys') === isKey) digest =",
			'contract/data-folder',
		],
		inSandbox('routes/api', 'await session.commit();', '', 'data-folder'),
		inSandbox('records/collection', '		this.note(entry.position, entry.row);\n', '', 'data-folder'),
		inSandbox(
			'ids',
			'this.position.set({ seed, used: used + 1 });',
			'this.position.value.used += 1;',
			'data-folder',
		),
		inSandbox('oauth/logins', '		this.visits.changed(id);\n		return token;', '		return token;', 'data-folder'),
		inSandbox('data/dataFolder', 'if (user !== undefined) throw inUse(path, user);', '', 'data-folder'),
		inSandbox('data/dataFolder', 'fileNumber(this.path) !== this.file ||', '', 'data-folder'),
		inSandbox('data/dataFolder', '|| owner?.claim !== this.claim.name', '', 'data-folder'),
		inSandbox('data/dataFolder', 'format.layout === layout &&', '', 'data-folder'),
		inSandbox('data/dataFolder', "typeof claim === 'string' && isClaim(claim)", 'true', 'data-folder'),
		inSandbox(
			'data/dataFolder',
			'isNumber(members.layout) && isNumber(members.encoding)',
			'true',
			'data-folder',
		),
		inSandbox(
			'data/dataFolder',
			'		renameSync(this.path, beside);\n		await this.claim.release(beside);',
			'		await this.claim.release();\n		renameSync(this.path, beside);',
			'data-folder',
		),
		inSandbox('data/safety', 'found.isSymbolicLink()', 'false', 'data-folder'),
		inSandbox('data/safety', 'found.nlink > 1', 'false', 'data-folder'),
		inSandbox('data/safety', '(mode & writableByAll) !== 0 ||', '', 'data-folder'),
		inSandbox('data/safety', 'gid !== ownNumber', 'false', 'data-folder'),
		inSandbox('data/safety', 'uid !== ownNumber && uid !== 0', 'false', 'data-folder'),
		inSandbox('index', 'options.token ?? newToken()', "options.token ?? 'sandbox'", 'control-plane'),
		inSandbox(
			'oauth/clientEndpoints',
			'connections.revoke(partner.client_id, issued.token);',
			';',
			'oauth-token',
		),
		inSandbox('data/dataFolder', '				this.database.clearSync();\n', '', 'data-folder'),
		inSandbox('data/dataFolder', 'if (isKnown && !isWhole) throw', 'if (false) throw', 'data-folder'),
		inSandbox('data/dataFolder', '!isNothing || existsSync(join(path, marker))', '!isNothing', 'data-folder'),
		['sandbox/src/data/dataFolder.ts', 'overlappingSync: false,', 'noSync: true,', 'chaos/powerCuts'],
		inSandbox('data/dataFolder', 'if (isFull(path)) throw', 'if (false) throw', 'data-folder'),
		inSandbox(
			'data/dataFolder',
			"kind === 'whole' ? await inspect(path) : undefined",
			'undefined',
			'data-folder',
		),
		inSandbox('data/inspection', 'value.readUInt32LE() !== checksum', 'false', 'data-folder'),
		[
			'sandbox/src/data/dataFolder.ts',
			'this.nextWrite ??= new',
			'this.nextWrite = new',
			'unit/sandbox/dataFolder',
		],
	],
	'text in channels': [
		inExample('bills-settled-sheet', '"cellFormat": "RAW"', '"cellFormat": "USER_ENTERED"'),
		inExample('bills-settled-sheet', '"settlement_date"', '"settlement_date_text"'),
		inExample('reconcile-statements', '"operation": "xlsx"', '"operation": "csv"'),
		inExample('quote-follow-up', '"mrkdwn": false', '"mrkdwn": true'),
		inExample('quote-follow-up', ".replace(/</g, '&lt;')", ''),
		inExample('task-reminders', '"parse_mode": "HTML"', '"parse_mode": "MarkdownV2"'),
		inExample('task-reminders', "'@\\\\u2060'", "'@'"),
		inExample('review-request', "'*': '\\\\u2217', ", ''),
		inExample('invoice-to-client', '"emailType": "text"', '"emailType": "html"'),
		inExample('agency-assistant-chat', ".replace(/\\\\s+/g, ' ')", ''),
	],
	'a sheet of sales': [
		inSheet('what-to-show', '[&<>\\x22\\x27]', '[&>]'),
		inSheet('what-was-written', '[&<>\\x22\\x27]', '[&>]'),
		inSheet('find-the-rows', "unicode.includes('\\ufffd')", 'false'),
		inSheet('find-the-rows', "return 'canceled';", 'return undefined;'),
		inSheet('find-the-rows', 'CANCELED : ONLY_CANCELED', 'CANCELED : CANCELED'),
		inSheet('find-the-rows', ", ...textOf(cell).split('/')]", ']'),
		inSheet('read-the-sheet', '&& !cells.some((text) => /\\.\\d{1,2}$/.test(text))', ''),
		inSheet('make-the-sales', "? text.replaceAll('.', '')", '? text'),
		inSheet('make-the-sales', ', identityOf(key)]', ']'),
		inSheet('read-the-sheet', 'kinds.length === 1 && ', ''),
		inSheet('read-the-sheet', ' && !OTHERS.test(plain(cell))', ''),
		inSheet('read-the-sheet', "every((part) => part.includes(' '))", 'every(Boolean)'),
		inSheet('make-the-sales', 'const { line, ...content } = row;', 'const { line } = row, content = row;'),
	],
	'a message to everybody who can be reached': [
		inExample(
			'review-request',
			'"onError": "continueRegularOutput"',
			'"onError": "stopWorkflow"',
			'exampleOutcomes',
		),
		inExample('leads-to-people', '"position": [624, 432]', '"position": [624, 784]', 'exampleOutcomes'),
		inExample('overdue-bills-monday', 'all.length > 3500', 'all.length > 35000', 'exampleLengths'),
		inExample('leads-to-people', 'all.length > 900', 'all.length > 9000', 'exampleLengths'),
		inExample(
			'email-documents',
			": error.code === 'FILE",
			": true || error.code === 'FILE",
			'emailDocuments',
		),
		inExample('invoice-to-client', '.recipient_email, $json.email]', '.recipient_email]', 'invoiceToClient'),
		inExample('travel-kit', 'A good trip to all who travel!', 'Have a good trip!', 'payersAndTravelers'),
	],
	'a message for each event': [
		inExample('quote-follow-up', '"node": "Each Event Once"', '"node": "Day in Words"', 'examples'),
		inExample('travel-kit', '$json.event_id', '$json.id', 'examples'),
	],
	'what the sandbox tells of a request': [
		inSandbox('routes/shownHeaders', 'harmless.has(name) ? value', 'true ? value', 'control-requests'),
		inSandbox('routes/shownHeaders', "if (name === 'authorization')", 'if (false)', 'control-requests'),
		inSandbox('routes/recording', 'request.showAnswer(text),', 'text,', 'control-requests'),
		inSandbox('routes/recording', 'logged.rule = rule ?? null;', '', 'control-requests'),
		inSandbox('server', 'statusCode === 415', 'false', 'control-requests'),
		inSandbox(
			'routes/stopwatch',
			'this.waited += performance.now() - this.waitingSince;',
			'',
			'control-requests',
		),
		inSandbox(
			'resources/sales/create',
			"invalid('sale_cannot_be_closed'",
			"invalid('validation'",
			'control-requests',
		),
		inSandbox('feed', 'origin !== this.origin ||', '', 'control-events'),
		inSandbox(
			'feed',
			'this.issues[this.issues.length - missed];',
			'(undefined as Telling | undefined);',
			'control-events',
		),
		inSandbox('terminal/requestLine', 'visible(reason)', 'reason', 'cli'),
		inSandbox('terminal/output', 'stdout.isTTY && stdout.hasColors() ? colored', 'true ? colored', 'cli'),
		inSandbox('terminal/output', 'if (quiet) return;', '', 'cli'),
	],
	"the sandbox's page": [
		inSandbox('control/page', 'guardOrigin(request, request', 'void (request', 'control-page'),
		inSandbox('control/page', "script-src 'self';", "script-src 'self' 'unsafe-inline';", 'control-page'),
		inSandbox('control/browse', 'words.every((isIn)', 'words.some((isIn)', 'control-page'),
		inSandbox('protocol/faults/order', '|| Date.now() >= ends', '', 'control-page'),
		inSandbox('resources/tasks/complete', "notify(office, 'task_updated', task);", '', 'control-page'),
		inSandbox('resources/tasks/complete', 'refuseDeleted(task);', '', 'control-page'),
		inSandbox(
			'resources/bills/settle',
			'day === null && movement?.credit_card_invoice_id',
			'false',
			'control-money',
		),
		inSandbox(
			'resources/sales/edit',
			'if (edit.status) followStatus(office.store, sale);',
			'',
			'control-sales',
		),
		inSandbox(
			'resources/invoices/stage',
			"isNumbered || status === 'processing'",
			'isNumbered',
			'control-money',
		),
	],
};

/**
 * @param {string} name
 * @param {string} text
 * @param {string} replacement
 * @param {string} test
 * @returns {Break}
 */
function inRequest(name, text, replacement, test = name) {
	return [`nodes/shared/request/${name}.ts`, text, replacement, `unit/request/${test}`];
}

/**
 * @param {string} text
 * @param {string} replacement
 * @returns {Break}
 */
function inCredential(text, replacement) {
	return ['credentials/TravelAgencyApi.credentials.ts', text, replacement, 'engine/signedRequests'];
}

/**
 * @param {string} text
 * @param {string} replacement
 * @returns {Break}
 */
function inJsonSize(text, replacement) {
	return ['nodes/shared/jsonSize.ts', text, replacement, 'unit/jsonSize'];
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string} replacement
 * @param {string} test
 * @returns {Break}
 */
function inReads(name, text, replacement, test = name) {
	return [`nodes/shared/reads/${name}.ts`, text, replacement, `unit/reads/${test}`];
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string} replacement
 * @param {string} test
 * @returns {Break}
 */
function inWrites(name, text, replacement, test = name) {
	return [`nodes/shared/writes/${name}.ts`, text, replacement, `unit/writes/${test}`];
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string} replacement
 * @param {string} test
 * @returns {Break}
 */
function inField(name, text, replacement, test) {
	return [`nodes/shared/fields/${name}.ts`, text, replacement, `unit/fields/${test}`];
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string} replacement
 * @param {string} test
 * @returns {Break}
 */
function inSale(name, text, replacement, test = 'engine/sale-people') {
	return [`nodes/Sale/${name}.ts`, text, replacement, test];
}

/** @param {string} name @param {string} text @param {string} replacement @returns {Break} */
function inRules(name, text, replacement) {
	const test = name === 'formRules' ? 'unit/sale/payments' : 'unit/sale/saleRules';
	return [`nodes/Sale/rules/${name}.ts`, text, replacement, test];
}

/** @param {string} text @param {string} replacement @returns {Break} */
function inTasks(text, replacement) {
	return ['nodes/Task/form/taskFilters.ts', text, replacement, 'engine/task-read'];
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string} replacement
 * @param {string} test
 * @returns {Break}
 */
function inNode(name, text, replacement, test) {
	return [`nodes/shared/node/${name}.ts`, text, replacement, `engine/${test}`];
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string} replacement
 * @param {string} test
 * @returns {Break}
 */
function inErrors(name, text, replacement, test) {
	return [`nodes/shared/errors/${name}.ts`, text, replacement, `unit/errors/${test}`];
}

/** @param {string} name @param {string} text @param {string} replacement @returns {Break} */
function inSentItems(name, text, replacement) {
	return [`nodes/shared/${name}.ts`, text, replacement, 'engine/openWrites'];
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string} replacement
 * @param {string} test
 * @returns {Break}
 */
function inLists(name, text, replacement, test) {
	return [`nodes/shared/trigger/${name}.ts`, text, replacement, `unit/trigger/lists/${test}`];
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string} replacement
 * @param {string} test
 * @returns {Break}
 */
function inPolling(name, text, replacement, test = `unit/trigger/${basename(name)}`) {
	return [`nodes/shared/trigger/polling/${name}.ts`, text, replacement, test];
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string} replacement
 * @param {string} test
 * @returns {Break}
 */
function inSandbox(name, text, replacement, test) {
	return [`sandbox/src/${name}.ts`, text, replacement, `contract/${test}`];
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string} replacement
 * @param {string} [test]
 * @returns {Break}
 */
function inExample(name, text, replacement, test = 'exampleChannels') {
	return [`examples/en/${name}.json`, text, replacement, `unit/node/${test}`];
}

/**
 * A break in a recipe.
 *
 * @param {string} id
 * @param {string} text
 * @param {string} replacement
 * @returns {Break}
 */
function inRecipe(id, text, replacement) {
	return [`scripts/demo/recipes/${id}.mjs`, text, replacement, 'unit/docs/recipeInputs'];
}

/**
 * A break in what a recipe or an example tells about money.
 *
 * @param {string} file
 * @param {string} text
 * @param {string} replacement
 * @returns {Break}
 */
function ofMoney(file, text, replacement) {
	return [file, text, replacement, 'unit/docs/amounts'];
}

/**
 * A break in the code of the sales sheet.
 *
 * @param {string} name
 * @param {string} text
 * @param {string} replacement
 * @returns {Break}
 */
function inSheet(name, text, replacement) {
	const test = ['find-the-rows', 'read-the-sheet'].includes(name) ? 'readTheSheet' : 'salesSheet';
	return [`examples/code/${name}.js`, text, replacement, `unit/node/${test}`];
}
