// A person's own password: the first one at registration, and a new one later.
import * as z from 'zod/mini'
import { change, nothing } from '../kernel/endpoint.ts'
import { salt, saltValue, sealed } from './login.ts'
import { shortText, smsCode } from '../kernel/scalars.ts'

export const password = {
  registerSalt: change('POST preAuth/register/generateSalt', {
    does: { en: 'Started to register', zh: '开始注册' },
    access: 'pre-auth',
    input: nothing,
    output: salt,
  }),
  register: change('POST preAuth/register/submit', {
    does: { en: 'Registered', zh: '完成注册' },
    access: 'pre-auth',
    ownTransactions: true,
    input: z.object({ password: sealed, salt: saltValue, name: z.optional(shortText) }),
    output: nothing,
  }),

  /** An SMS code of purpose RESET_PWD to the member's own number. */
  sendChangeCode: change('POST secure/updatePassword/send', {
    forStores: 'own',
    does: { en: 'Requested a code to change the password', zh: '获取修改密码验证码' },
    access: 'signed-in',
    input: nothing,
    output: nothing,
  }),
  // Not in the specification's list: its change-password screen needs them.
  changeSalt: change('POST secure/updatePassword/generateSalt', {
    forStores: 'own',
    does: { en: 'Started to change the password', zh: '开始修改密码' },
    access: 'signed-in',
    input: nothing,
    output: salt,
  }),
  change: change('POST secure/updatePassword/submit', {
    forStores: 'own',
    does: { en: 'Changed the password', zh: '修改密码' },
    access: 'signed-in',
    ownTransactions: true,
    input: z.object({
      /** Both passwords sealed under the same salt. */
      oldPassword: sealed,
      password: sealed,
      salt: saltValue,
      smsCode,
    }),
    output: nothing,
  }),
}
