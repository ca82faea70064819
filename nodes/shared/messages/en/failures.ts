/** What happened to a request, an item or a poll, as whole sentences, and what to do next. */
export const FAILURES = {
	OPERATION_UNKNOWN: 'The operation {given} does not exist in this version of the node',
	AUTHENTICATION_UNKNOWN: 'The chosen authentication does not exist',
	BASE_URL_INVALID: "The 'Base URL' of the credential {problem}",
	OTHER_HOST: 'This credential is for {host}; the request to {other} was not sent',
	OPTION_UNSAFE:
		"The request was not sent: with its option '{option}', somebody else could read the access token. Remove that option",
	NOT_CONNECTED: 'This credential is not connected to an agency yet',
	TOKEN_REFUSED: 'The back office does not accept the access token{said}',
	'TOKEN_REFUSED.connection': 'The back office does not accept this connection to the agency{said}',
	FORBIDDEN: 'The back office does not allow "{action}" with this credential{said}',
	NOT_FOUND: 'The back office has no such record{said}',
	URL_UNKNOWN: 'The back office does not know this URL{said}',
	REQUEST_NOT_READ: 'The back office could not read the request{said}',
	VALUES_REFUSED: 'The back office refused the values of this item{said}',
	KEY_REUSED: 'The key of this write was used before with other values{said}',
	STATE_FORBIDS: 'The record is in a state that does not allow this{said}',
	IN_PROGRESS: 'The back office is still working on an earlier attempt{said}',
	'IN_PROGRESS.task': 'The back office is still working on an earlier attempt, or the task was deleted{said}',
	LIMIT_USED_UP:
		'The back office keeps refusing requests because its limit of 10 requests in 3 seconds is used up',
	REQUEST_TOO_LONG: 'A value of this item is too long for the back office',
	'REQUEST_TOO_LONG.file': 'The file is too large for the back office',
	BACK_OFFICE_FAILED: 'The back office answered with status {status}{said}',
	STATUS_UNEXPECTED: 'The back office answered with status {status}{said}',
	NOT_THE_BACK_OFFICE: "{host} answered with something other than the back office's data",
	AUTHORIZATION_SERVER: 'The authorization server answered with status {status}{said}',
	REVOKE_REFUSED: 'The back office did not end the connection{said}',
	UNREACHABLE: 'The back office cannot be reached ({code})',
	CERTIFICATE_UNTRUSTED: "The back office's certificate is not trusted ({code})",
	NO_ANSWER: 'The back office did not answer ({code})',
	ANSWER_DAMAGED: "The back office's answer did not arrive whole ({code})",
	ANSWER_TOO_LARGE:
		"The back office's answer is larger than 8 MB, or has more than 200,000 values or 100 levels ({code})",
	LIST_INCOMPLETE:
		"The back office's list goes round in a circle: it leads back to a page that was read before",
	'LIST_INCOMPLETE.lost':
		"The back office's list breaks off: it does not say whether there are more pages, or where the next one begins",
	'LIST_INCOMPLETE.damaged': "The back office's list has a line that shows no record",
	'LIST_INCOMPLETE.endless': "The back office's list does not come to an end",
	'LIST_INCOMPLETE.poll':
		"The back office's list goes round in a circle: it sent the same cursor twice. Nothing is lost; the trigger tries again at the next poll",
	LIST_NOT_SEARCHABLE:
		'None of the first {count} records matches {typed}, and the back office cannot search the rest. {next}',
	NOT_CHOSEN: "Choose a 'Resource' first. If an expression chooses it, enter the record By ID",
	'NOT_CHOSEN.owner': 'Choose the {owner} first. If an expression chooses it, enter the attachment By ID',
	CANCELED: 'The execution was canceled before this item was sent',
	'CANCELED.sent': 'The execution was canceled while this item was being sent',
	FORM_NOT_CHECKED: 'The form cannot be checked: {reason}',
	UNEXPECTED: '{said}',
	TRIGGER_UNKNOWN: 'This version of the node has no trigger {given}',
	'FIELD_EMPTY.triggerOn': "'Trigger On' is empty",
	NO_EXAMPLE: 'The back office has no record to show for {events}',
	'NO_EXAMPLE.read': 'Of the first {count} records that were read, none is an example of {events}',
	POLL_OUT_OF_TIME: 'The back office did not answer within the time that n8n allows for a poll',
	POLL_TIMES_QUIET:
		"has no time at which a reminder may come: all of them fall into 'Quiet Until' or 'Quiet Days', on the clock of Brasília. Poll at other times, too, or shorten the quiet times",
	ANSWERS_WITHOUT_DATE:
		"The back office's answers carry no date, so the trigger cannot tell what is new. A proxy between n8n and the back office may be removing the Date header",
	RECORD_ID_INVALID:
		'The back office lists a record whose ID is not valid, so the trigger cannot read it. Tell the people who run the back office',

	'next.operation': 'Choose an operation from the list.',
	'next.authentication':
		"Choose 'Access Token' or 'OAuth2' under 'Authentication'; an expression cannot be used there.",
	'next.baseUrl':
		"Open the credential of this node and correct its 'Base URL'. Ask the agency for the address; it looks like https://backoffice.example.com/api/v3.",
	'next.connect':
		'Open the credential of this node and press Connect. An administrator of the agency then logs in, picks the company and consents.',
	'next.connectAgain':
		'The agency has ended it, somebody has connected the agency again elsewhere, or the service operator has disabled this partner. Open the credential of this node and press Switch account (Reconnect in older versions of n8n). An administrator of the agency then logs in, picks the company and consents.',
	'next.token':
		"The token is mistyped or the agency has revoked it. Ask the agency for a new one and replace the 'Access Token' in the credential of this node.",
	'next.values': 'Check the values of this item, above all dates and filters.',
	'next.id':
		'Check the ID: the record may be of another kind, have been deleted, or belong to a company that this credential may not see.',
	'next.otherUrl':
		"Check the 'Base URL' in the credential of this node: it may lead to another server or to another version of the back office.",
	'next.url': "Check the 'Base URL' in the credential of this node.",
	'next.webPage':
		"Check the 'Base URL' in the credential of this node: it may point to a web page or a proxy in between.",
	'next.network':
		"Check the 'Base URL' in the credential of this node, and whether this n8n may connect to it.",
	'next.certificate':
		"Check the 'Base URL' in the credential of this node. If it is right, tell the people who run the server.",
	'next.askForLess':
		"Ask for less at a time: a smaller 'Limit', or a filter. If it is one record, tell the people who run the back office.",
	'next.damaged':
		'If it happens again, tell the people who run the network: something between n8n and the back office damages answers.',
	'next.later': 'Run the workflow again later.',
	'next.notFinished': 'It has not finished what an earlier attempt asked for.',
	'forbids.deletedTask':
		'If the task was deleted, it takes no changes or comments: choose another one, or create a new one.',
	'forbids.completedTask':
		'A completed task cannot be deleted: reopen it first. If it is deleted already, there is nothing left to do.',
	'forbids.relatedPerson':
		'The person has sales, bills, tasks, attachments or other records, or is a user of the back office: nobody who has any of these can be deleted.',
	'known.holder': 'It is that of {person}.',
	'known.kind': "An individual has a CPF, a company a CNPJ: see whether 'Person Kind' fits.",
	'known.taken':
		'If somebody registered has it and you mean that person, use Find or Create (in a sale, choose the person From List). Otherwise correct it.',
	'known.customField':
		"Fill in what the back office requires under 'Custom Fields', or correct the value there.",
	'known.personKind':
		"An individual cannot become a company, nor a company an individual: leave 'Person Kind' out, or register somebody new.",
	'known.additionalData': 'Only individuals have it: leave it out for a company.',
	'known.status':
		"Choose Opened as 'Status', or enter payments for the whole price: a sale can be closed only when nothing is left to pay, and only by a credential that may close sales.",
	'next.keyReused':
		'An earlier attempt with this key was stored with other values, usually because an expression such as $now changed in between.',
	'next.keyReused.ownKey':
		"An earlier write with this 'Idempotency Key' stored other values. If this item means another record, give it another key.",
	'next.nothingStoredThisTime': 'This item stored nothing this time.',
	'next.look': 'Look in the back office for what is stored before you run it again.',
	'next.limit':
		'Another program behind the same internet address uses the whole limit. Stop it or run this workflow at another time.',
	'next.smallerFile':
		'Attach a smaller file: a server in front of the back office may take less than the 12 MB that it takes itself.',
	'next.shorten': 'Shorten the longest text of this item, for example a filter or a description.',
	'next.revoke':
		"The connection was not changed. Run Verify: if the token no longer works, the connection had already been ended. Otherwise check the 'Client ID' and 'Client Secret' in the credential of this node, and ask the service operator whether this partner is disabled.",
	'next.authorizationServer':
		"Check the 'Base URL' in the credential of this node, and its 'Client ID' and 'Client Secret': the authorization server is at the root of the same host.",
	'next.partnersReadNoSales':
		'Partners cannot read sales, whatever they were approved for: Create returns the whole new sale. Use an access token of the agency to read any other sale.',
	'next.pickedCompany':
		'Check the company: this connection works only for the one that the agency picked. If it is the right one, ask the service operator whether your approval includes: {wanted}.',
	'next.causes':
		'Ask an administrator of the agency to change that. The back office checks in this order: {causes}.',
	'next.ownSales': 'A partner can attach files only to sales that it created itself.',
	'next.noRecords':
		'No records were returned, so that a part of the list is not mistaken for all of it. Run the workflow again later; if it happens again, tell the people who run the back office.',
	'next.example':
		'The test shows a recent record as an example, and found none. Create one in the back office, or remove filters. You can also publish the workflow: the trigger starts it as soon as there is a record.',
	'next.example.read':
		'The test reads no more. Publish the workflow: the trigger reads them all, and starts it as soon as one fits.',
	'next.triggerOn': "Choose from the list 'Trigger On'.",
	'next.poll':
		'It is slow, or another program behind the same internet address uses up its limit of 10 requests in 3 seconds. Nothing is lost: the next poll continues where this one stopped.',
	'next.byName': 'Choose {mode} instead of By Name.',
	'next.byHand': 'Choose {mode} instead of From List and enter the {key}.',
	'next.saleNumber': 'Search by the number of the sale, or choose By ID.',

	'fate.written': 'An earlier try has stored what this item sends: run again without it.',
	'fate.stores':
		'It may have stored what this item sends: look in the back office before you run it again.{retry}',
	'fate.stores.ownKey':
		"It may have stored what this item sends. Run it again: for a day, its 'Idempotency Key' makes no second record.",
	'fate.retryExecution': " For a day, n8n's 'Retry execution' stores nothing twice.",
	'fate.deletes': 'It may have deleted the record: check whether it still exists.',
	'fate.disconnects':
		'It may have ended the connection. Run Verify: it shows whether the connection still works.',
	'fate.noAnswer': 'An earlier attempt got no answer.',
	'fate.nothingStored': 'Nothing was stored for this item.',
	'items.unsent': 'Nothing was sent.',
	'items.unsentFurther': 'Nothing more was sent.',
	'items.correctOne': 'Correct the field and run again.',
	'items.ask': 'Ask which one is meant, and call again.',
	'items.correctAll': 'Correct these fields and run again:',
	'items.count': '{count} entries need a correction: {first}',
	'items.more': 'and {count} more',
	'items.alike': '{sentence}, and {count} more like it',
	'items.at': '{sentence} [Item {items}]',
	'items.atSeveral': '{sentence} [Items {items}]',
	'items.written': 'Item {items} went through: leave it out when you run again.',
	'items.writtenSeveral': 'Items {items} went through: leave them out when you run again.',
	'items.partly':
		'Item {items} has stored External IDs of people, and nothing else: run it again as a whole. These people keep their IDs.',
	'items.partlySeveral':
		'Items {items} have stored External IDs of people, and nothing else: run them again as a whole. These people keep their IDs.',
	'items.open': 'Item {items} may have gone through: look in the back office before you run again.',
	'items.openSeveral': 'Items {items} may have gone through: look in the back office before you run again.',
	'items.left': 'Item {items} did not go through in this run.',
	'items.leftSeveral': 'Items {items} did not go through in this run.',
	'items.failedToo': 'Also failed: {message}.',
} as const;
