// From the signature to the console: the merchant is chosen, and the start page is a new document with the new session.
import { errors } from '@falaj/contract/kernel/errors'
import { session } from '@falaj/contract/people/session'
import { call } from '../../../api/call.ts'
import { report } from '../../../api/report.ts'

export const chooseMerchant = async (merchantMid: string): Promise<void> => {
  const status = await call(session.status, {})
  if (status.kind !== 'success') return report(status)
  const entry = status.body.staffList.find((each) => each.merchantMid === merchantMid)
  if (!entry) return location.assign('/login/under-review-user')
  const chosen = await call(session.chooseStaff, { staffId: entry.staffId })
  // The login page knows the step that is missing.
  if (chosen.kind === 'error' && chosen.head.code === errors.REGISTER_FIRST.code) return location.assign('/login')
  if (chosen.kind !== 'success') return report(chosen)
  location.assign('/home')
}
