/**
 * Labels of n8n's editor and names of its nodes, as the pinned n8n writes them: taken from its text files and
 * node descriptions. If a page uses another label, add it here after somebody has seen it in n8n.
 */
export const N8N_LABELS: readonly string[] = [
	// The start page, and installing a package there.
	'Overview | Workflows | Credentials | Executions | Data tables | Create workflow | Create credential | Continue',
	'Save | Connection tested successfully | Create new credential | Set up credential | Settings | Community nodes',
	'Install a community node | Install | Install node | Get started | Sign in | Couldn’t connect with these settings',
	'More details',
	// The canvas and a workflow.
	'Trigger manually | On a schedule | On form submission | On app event | Editor | Execute workflow',
	'Execute previous nodes | Publish | Unpublish | Open form | Retry execution',
	'Error Workflow (to notify when this one errors) | Save failed production executions',
	'Save successful production executions | Timezone | Rename | Duplicate | Delete | Close | Confirm',
	'Add first step… | Got it | Add Column | Create | Personal',
	// A node's form.
	'Execute step | Fetch Test Event | Parameters | Input | Output | Schema | Table | JSON | Notes | Fixed',
	'Expression | On Error | Continue (using error output) | Retry On Fail | Always Output Data | Execute Once',
	'Pin data | Unpin data | Actions (3) | Collapse rows',
	// The form of a trigger, of a schedule, of the channels and tables.
	'Form Title | Form Description | Form Elements | Add Form Element | Field Name | Label | Element Type',
	'Submit | Production URL | Required Field | Accepted File Types | Multiple Files | Form Ending | Respond When | Add option | Basic Auth',
	'Trigger Interval | Days Between Triggers | Trigger at Hour | Trigger at Minute | Poll Times | Mode',
	'Manual Mapping | Fields to Set | Add Field | Include Other Input Fields | Add condition | Conditions',
	'Add Attributes | File | String | Binary Data | Name of binary input (or expression referencing it)',
	'Document | Sheet | Columns | Mapping Column Mode | Map Each Column Manually | Map Automatically',
	'Values to Send | Insert row | Create data table | Append row in sheet | Append Row | Send message',
	'Send and Wait for Response',
	"Sender Phone Number (or ID) | Recipient's Phone Number | Text Body | Chat ID | Message | Text",
	// Nodes.
	'AI Agent | Aggregate | Code | Data table | Edit Fields (Set) | Email Trigger (IMAP) | Extract from File',
	'Filter | Gmail | Gmail Trigger | Google Calendar | Google Sheets | HTTP Request | If | Limit',
	'Loop Over Items (Split in Batches) | MCP Server Trigger | Merge | n8n Form | n8n Form Trigger',
	'Remove Duplicates | Respond to Webhook | Schedule Trigger | Slack | Sort | Split Out | Summarize | Switch',
	'Telegram | Wait | Webhook | WhatsApp Business Cloud | Send Email | Edit Fields',
].flatMap((line) => line.split(' | '));

/** Other names: programs, a tag, a custom field and a supplier of the sandbox's agency, a table on a page. */
export const OTHER_NAMES: readonly string[] = [
	'Git',
	'Node',
	'Travel agency',
	'Agência de viagens',
	'Canal de venda',
	'Operadora Rosa dos Ventos',
	'Vendas canceladas',
];
