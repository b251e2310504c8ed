import { returnPath } from '@falaj/contract/kernel/routes'
import { loginAddress } from '../session/page-facts.ts'

/** The login page, remembering where to come back to; only a members' path is remembered. */
export const loginUrlFor = (from: string): string => {
  const back = returnPath(from)
  return back ? `${loginAddress()}?return=${encodeURIComponent(back)}` : loginAddress()
}
