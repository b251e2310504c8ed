// What can be done with a secondary merchant, by its state and the member's role. Pure.
import type { secondaryActions, secondaryStatuses } from '@falaj/contract/places/secondary-merchant'

type Status = (typeof secondaryStatuses)[number]
type Action = (typeof secondaryActions)[number]

const byStatus: Readonly<Record<Status, readonly Action[]>> = {
  CREATED: ['edit', 'submit', 'group'],
  'in-review': ['group'],
  ENABLED: ['group', 'suspend', 'end'],
  suspended: ['group', 'resume', 'end'],
  left: ['group'],
  REJECTED: ['edit', 'group'],
}
/** A change that waits for a colleague has to be decided first. */
export const actionsOf = (
  status: Status,
  { isMaker, isChanging }: { readonly isMaker: boolean; readonly isChanging: boolean },
): readonly Action[] =>
  isMaker ? byStatus[status].filter((each) => !(isChanging && ['suspend', 'resume', 'end'].includes(each))) : []
