// What can be done with an application, by its step; what it still lacks; and whether its owner can be reminded. Pure.
import type {
  agentMerchantActions,
  AgentMerchantForm,
  agentMerchantStatuses,
} from '@falaj/contract/growth/agent-merchant'
import { dayMs } from '@falaj/contract/kernel/time'
import { formLacks } from '@falaj/contract/places/secondary-merchant'

export type AgentMerchantStatus = (typeof agentMerchantStatuses)[number]
type Action = (typeof agentMerchantActions)[number]

const byStatus: Readonly<Record<AgentMerchantStatus, readonly Action[]>> = {
  'to-complete': ['edit', 'sign', 'remind', 'hand-over', 'close'],
  documents: ['submit', 'edit', 'sign', 'remind', 'hand-over', 'close'],
  'in-review': ['hand-over'],
  contract: ['remind', 'hand-over'],
  live: ['hand-over'],
  REJECTED: ['edit', 'hand-over', 'close'],
  closed: [],
}
interface ActionFacts {
  readonly mobile: string | undefined
  readonly remindedAt: Date | null
  readonly isToSign: boolean
}
export const actionsOf = (status: AgentMerchantStatus, facts: ActionFacts, now: Date): Action[] =>
  byStatus[status].filter((action) => {
    if (action === 'remind') return isRemindable(status, facts, now)
    return action !== 'sign' || facts.isToSign
  })
/** Once a day, and only where it waits for the owner. */
export const isRemindable = (
  status: AgentMerchantStatus,
  { mobile, remindedAt }: Pick<ActionFacts, 'mobile' | 'remindedAt'>,
  now: Date,
): boolean =>
  byStatus[status].includes('remind') &&
  Boolean(mobile) &&
  (!remindedAt || now.getTime() - remindedAt.getTime() >= dayMs)

const documents: readonly string[] = ['tradeLicence', 'ownerId', 'bankLetter']
/** The step of an application that is not submitted. */
export const draftStep = (form: AgentMerchantForm, today: string): 'to-complete' | 'documents' =>
  formLacks(form, today).some(({ path }) => !documents.includes(path)) ? 'to-complete' : 'documents'
