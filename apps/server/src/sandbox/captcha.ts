// Puts a picture's answer into the sandbox's inbox, for automated tests.
import { newId } from '../platform/base/ids.ts'
import type { TellCaptcha } from '../features/people/login/login.captcha-image.ts'

export const tellInbox: TellCaptcha = async (tx, mobile, answer) => {
  await tx
    .insertInto('sandbox_message')
    .values({ id: newId(), channel: 'captcha', recipient: mobile, purpose: 'CAPTCHA', body: answer, code: answer })
    .execute()
}
