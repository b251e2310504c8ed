// What a member does on the way to a new bank account: a letter, a code to their own number, a second factor; and what a colleague does then.
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { approval } from '@falaj/contract/people/approval'
import { bankAccount } from '@falaj/contract/merchant/bank-account'
import { file } from '@falaj/contract/workspace/file'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { checkAccount } from '../features/merchant/bank-account/bank-account.jobs.ts'
import { newId } from '../platform/base/ids.ts'
import { bankRailOf } from '../rails/bank-rail.ts'
import { people } from '../seed/people.ts'
import { sendDocument } from './applicant.ts'
import { codeOn, grantBySms, openPages } from './second-factor.ts'
import { recordKey } from './record-key.ts'
import type { Client, World } from './world.ts'

export interface Member {
  readonly client: Client
  readonly mobile: string
}
export const once = () => ({ 'idempotency-key': newId() })

/** Signed in, with the step-ups of both pages passed. */
export const member = async (world: World, key: string): Promise<Member> => {
  const client = await world.as(key)
  await openPages(world, client, 'bank-account')
  await openPages(world, client, 'authorizations')
  return { client, mobile: people.find((person) => person.key === key)!.mobile }
}
export const sendLetter = async (world: World, { client }: Member): Promise<string> => {
  const { ticket } = (await client.call(file.ticket, { purpose: 'bank-letter' })).body
  return (await sendDocument(world, client, ticket)).path
}
export type Facts = Pick<
  Input<typeof bankAccount.add>,
  'country' | 'type' | 'currency' | 'number' | 'swift' | 'bankName' | 'requestId'
>
/** Lets another code be sent at once: nobody waits 59 s in a test. */
export const anotherCode = (world: World) =>
  world.owner.query(`update sms_code set sent_at = sent_at - interval '1 minute'`)

export const proveBinding = async (world: World, { client, mobile }: Member, facts: Facts): Promise<string> => {
  await anotherCode(world)
  await client.call(bankAccount.sendBindCode, facts)
  const { requestId: _, ...account } = facts
  return (await client.call(bankAccount.proveBindCode, { ...account, smsCode: await codeOn(world, mobile) })).body
    .smsProof
}

export interface AccountRequest {
  readonly input: Input<typeof bankAccount.add>
  readonly headers: Record<string, string>
}
/** Everything up to the last press of the button. */
export const readyToAdd = async (
  world: World,
  who: Member,
  facts: Facts,
  more: Partial<Pick<Input<typeof bankAccount.add>, 'holder' | 'alias' | 'letter' | 'smsProof'>> = {},
): Promise<AccountRequest> => {
  const input = {
    ...facts,
    alias: 'Payouts',
    holder: 'Marina Walk Trading',
    letter: more.letter ?? (await sendLetter(world, who)),
    smsProof: more.smsProof ?? (await proveBinding(world, who, facts)),
    ...more,
  }
  await anotherCode(world)
  const wire = z.encode(bankAccount.add.input, input) as Record<string, unknown>
  const grant = await grantBySms(world, who.client, who.mobile, bankAccount.add, wire)
  return { input, headers: { ...once(), ...grant } }
}
export const addAccount = async (
  world: World,
  who: Member,
  facts: Facts,
  more: Parameters<typeof readyToAdd>[3] = {},
) => {
  const { input, headers } = await readyToAdd(world, who, facts, more)
  return who.client.call(bankAccount.add, input, headers)
}

export const approve = async ({ client }: Member, id: string) => {
  const { canonical } = (await client.call(approval.detail, { id })).body
  const hash = createHash('sha256').update(canonical).digest('hex')
  return client.call(approval.approve, { id, hash }, once())
}
/** The bank's answer, now. */
export const bankAnswers = async (world: World, id: string): Promise<boolean> => {
  const { merchant_id: merchantId } = await recordKey(world.db, 'bank_account', id)
  const rail = await bankRailOf(world.settings)
  return checkAccount(world.db, world.settings, rail, { merchantId, id }, new AbortController().signal)
}

/** ApprovalRequest, approved, checked: in its cooling-off, or past it. */
export const verifiedAccount = async (
  world: World,
  [maker, checker]: readonly [Member, Member],
  facts: Facts,
  { cooled = true, alias = 'Payouts' } = {},
): Promise<string> => {
  const { body } = await addAccount(world, maker, facts, { alias })
  await approve(checker, body.requestId!)
  await bankAnswers(world, body.id)
  if (cooled) await world.owner.query('update bank_account set cooling_until = now() where id = $1', [body.id])
  return body.id
}

/** An IBAN of the UAE with a right checksum: a different one for every number. */
export const testIban = (bank: string, account: number): string => {
  const rest = `${bank}${String(account).padStart(16, '0')}`
  let left = 0
  for (const digit of `${rest}101400`) left = (left * 10 + Number(digit)) % 97
  return `AE${String(98 - left).padStart(2, '0')}${rest}`
}
