// The provider's word on an application: something is missing, no, or yes. Called by the provider's API and by the sandbox's autopilot.
import { words, type Language } from '@falaj/contract/kernel/words'
import { stateWords, type MissingItem } from '@falaj/contract/merchant/application'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import { sayBoth, withoutSender } from '../../../platform/identity/inbox.ts'
import { post } from '../../../platform/identity/message.ts'
import type { NewEvent } from '../../../platform/outbox/emit.ts'
import { openMerchant } from '../../../platform/product/open-merchant.ts'
import * as changes from './application.changes.ts'
import { lockApplication } from './application.store.ts'

export interface Provider {
  readonly tx: Store
  readonly emit: (event: NewEvent) => Promise<unknown>
  readonly by: 'provider' | 'autopilot'
}

const messages = words({
  NEEDS_MORE: {
    en: 'Falaj: we need more information for your application. Log in to see what is missing.',
    zh: '【Falaj】您的申请需要补充材料，请登录查看。',
  },
  REJECTED: {
    en: 'Falaj: your application was rejected. Log in to see why.',
    zh: '【Falaj】您的申请未获通过，请登录查看原因。',
  },
  APPROVED: {
    en: 'Falaj: your application is approved. Log in to sign the agreement.',
    zh: '【Falaj】您的申请已通过，请登录签署协议。',
  },
})

/** Only what waits for the provider can be decided; the row is held until the end. */
const waiting = async (tx: Store, id: string) => {
  const found = await lockApplication(tx, id)
  if (!found || found.state === 'DRAFT') throw fail('NOT_FOUND')
  if (found.state !== 'IN_REVIEW') throw fail('APPLICATION_STATE', { state: found.state })
  return found
}

/** Notifies the applicant's open page at once, their phone a moment later. */
const tell = async (
  { tx, emit }: Provider,
  of: { readonly id: string; readonly person_id: string; readonly language: Language },
  state: keyof typeof messages & keyof typeof stateWords,
): Promise<void> => {
  await emit({
    kind: 'application.decided',
    merchantId: null,
    personId: of.person_id,
    audience: 'pre-auth',
    payload: { id: of.id, state },
  })
  const { mobile } = await tx
    .selectFrom('person')
    .select('mobile')
    .where('id', '=', of.person_id)
    .executeTakeFirstOrThrow()
  const text = sayBoth(messages[state])
  await post(tx, emit, {
    channel: 'sms',
    recipient: mobile,
    purpose: 'APPLICATION',
    body: text[of.language],
    inbox: { topic: 'approvals', merchantId: null, text: withoutSender(text) },
  })
}

export const ask = async (provider: Provider, id: string, missing: readonly MissingItem[]): Promise<void> => {
  const found = await waiting(provider.tx, id)
  await changes.decide(provider.tx, id, { state: 'NEEDS_MORE', missing })
  await changes.addStep(provider.tx, id, { step: 'ASKED', actor: provider.by, missing: [...missing] })
  await tell(provider, found, 'NEEDS_MORE')
}

export const reject = async (
  provider: Provider,
  id: string,
  reason: { readonly en: string; readonly zh: string },
): Promise<void> => {
  const found = await waiting(provider.tx, id)
  await changes.decide(provider.tx, id, { state: 'REJECTED' })
  await changes.addStep(provider.tx, id, { step: 'REJECTED', actor: provider.by, remark: reason })
  await tell(provider, found, 'REJECTED')
}

export const approve = async (
  provider: Provider,
  id: string,
): Promise<{ readonly merchantId: string; readonly merchantMid: string }> => {
  const found = await waiting(provider.tx, id)
  const merchant = await openMerchant(provider.tx, found.person_id, found.answers)
  await changes.decide(provider.tx, id, { state: 'APPROVED', merchantId: merchant.id })
  await changes.addStep(provider.tx, id, { step: 'APPROVED', actor: provider.by })
  await tell(provider, found, 'APPROVED')
  return { merchantId: merchant.id, merchantMid: merchant.mid }
}
