// Steps that several stories of onboarding share: a new number that has registered, documents, and the provider's command line.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { sealFor } from '../../../apps/server/src/testing/get-in.ts'
import { codeAfter } from '../../phone.ts'
import { expect } from '../../world.ts'

const root = path.join(import.meta.dirname, '../../..')

/** A number nobody has used, proved by SMS and registered with a password, signed in to this browser. */
export const newPerson = async (context: BrowserContext, baseURL: string): Promise<string> => {
  const mobile = `+971-50${randomInt(2_000_000, 9_999_999)}`
  const ask = async <Body>(to: string, input: unknown = {}): Promise<Body> => {
    const answer = await context.request.post(to, { headers: { 'x-host-app': 'falaj-console' }, data: input })
    const { head, body } = (await answer.json()) as { head: { code: number; msg: string }; body: Body }
    expect(head.code, `${to}: ${head.msg}`).toBe(200)
    return body
  }
  const risk = '/gateway/risk-identify/v1/unauth'
  const { identityItemList } = await ask<{ identityItemList: { identifyTicket: string; cisTicket: string }[] }>(
    '/restful/login/smsCode/preSubmit',
    { value: mobile },
  )
  const { identifyTicket, cisTicket } = identityItemList[0]!
  let otpTicket = ''
  const otpCode = await codeAfter(baseURL, mobile, async () => {
    otpTicket = (await ask<{ otpTicket: string }>(`${risk}/send-identity-otp`, { identifyTicket, otpType: 'mobile' }))
      .otpTicket
  })
  const verify = { otpCode, identifyTicket, otpTicket, otpType: 'mobile', requestId: 'story' }
  await ask(`${risk}/verify-identity-otp`, verify)
  await ask('/restful/login/smsCode/validate', { cisTicket })
  const salt = await ask<{ value: string; publicKey: string }>('/restful/preAuth/register/generateSalt')
  await ask('/restful/preAuth/register/submit', { password: sealFor('271828', salt), salt: salt.value })
  return mobile
}

/** `npm run provider -- …` against the server of this run. */
export const provider = (baseURL: string | undefined, ...args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, 'apps/server/src/provider/cli.ts'), ...args], {
      env: { ...process.env, FALAJ_URL: baseURL ?? '' },
    })
    // Node itself may have a warning to give.
    let [output, complained] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()))
    child.once('close', (code) => (code === 0 ? resolve(output.trim()) : reject(new Error(output + complained))))
  })

export const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n% a small one\n%%EOF\n'),
})
export const sendDocument = async (page: Page, field: string, name: string): Promise<void> => {
  const group = page.getByRole('group', { name: field })
  await group.locator('input[type=file]').setInputFiles(pdf(name))
  await expect(group.getByRole('button', { name: `Open ${name}` })).toBeVisible()
}
