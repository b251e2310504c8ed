// Notifications that are sent after the commit, from events.
import * as z from 'zod/mini'
import { areas, firstRole, mayEnter, staffCheckers, type Area } from '@falaj/contract/kernel/access'
import { productKey } from '@falaj/contract/merchant/application-answers'
import { announcementTopics, type NoticeTopic } from '@falaj/contract/workspace/notice'
import { href } from '@falaj/contract/kernel/routes'
import { dayText } from '@falaj/contract/papers/paper'
import { paperTitles } from '@falaj/contract/papers/titles'
import { productNames } from '@falaj/contract/kernel/products'
import { disabledReasons } from '@falaj/contract/developers/webhook'
import type { Bilingual } from '@falaj/contract/kernel/words'
import { toCodeText } from '@falaj/money'
import { isNewFor } from '../../../platform/approval/cooling.ts'
import { kindOf, requestOf, type RequestRow } from '../../../platform/approval/request.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Db } from '../../../platform/db/pool.ts'
import { colleaguesOf, type Colleague } from '../../../platform/identity/session.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { announcementText } from '../announcement/announcement.read.ts'
import * as store from './notice.store.ts'
import { tell } from './notice.tell.ts'

/** The batch size of an announcement to everybody. */
const peopleAtOnce = 200

const idsOf = (colleagues: readonly Colleague[], area: Area): string[] =>
  colleagues.filter(({ visitor }) => mayEnter(area, visitor)).map(({ personId }) => personId)
/** Those who move money hear what became of it. */
const movers = async (db: Db, settings: Settings, merchantId: string): Promise<string[]> =>
  idsOf(await colleaguesOf(db, merchantId, settings), areas.fiatMoneyMovement)
/** Those who sign agreements hear what changes in them. */
const signers = async (db: Db, settings: Settings, merchantId: string): Promise<string[]> =>
  (await colleaguesOf(db, merchantId, settings))
    .filter(({ visitor }) => visitor.who.roles.includes(firstRole))
    .map(({ personId }) => personId)

const decided = ({ state, outcome }: RequestRow): Bilingual | null => {
  if (outcome === 'rejected') return { en: 'was rejected', zh: '已被拒绝' }
  if (outcome === 'sent-back') return { en: 'was sent back to you', zh: '已退回给您' }
  if (outcome === 'expired') return { en: 'expired: nobody decided in time', zh: '逾期未审批，已过期' }
  return state === 'PLACED' || state === 'SUCCESS' ? { en: 'was approved', zh: '已获批准' } : null
}
const onRequest = async (db: Db, settings: Settings, merchantId: string, id: string): Promise<void> => {
  const row = await requestOf(db, merchantId, id)
  if (!row) return
  const about = `request ${row.id} ${row.revision}`
  const [en, zh] = [`${row.number} (${row.text_en})`, `${row.number}（${row.text_zh}）`]
  if (row.state === 'APPLIED' && !row.agreed_at) {
    const askedAt = row.applied_at ?? row.created_at
    const deciders = (await colleaguesOf(db, merchantId, settings)).filter(
      (each) => each.personId !== row.maker_person_id && !isNewFor(each, askedAt),
    )
    return tell({ db, settings }, idsOf(deciders, { ...kindOf(row).checker }), {
      topic: 'approvals',
      merchantId,
      about: `${about} waits`,
      object: { kind: 'request', id: row.id },
      text: { en: `Request ${en} is waiting for your approval.`, zh: `申请 ${zh} 等待您审批。` },
    })
  }
  const end = decided(row)
  if (end && row.needed > 0)
    await tell({ db, settings }, [row.maker_person_id], {
      topic: 'approvals',
      merchantId,
      about: `${about} ${end.en}`,
      object: { kind: 'own-request', id: row.id },
      text: { en: `Your request ${en} ${end.en}.`, zh: `您的申请 ${zh} ${end.zh}。` },
    })
}

const payoutTexts: Readonly<Record<string, (what: string) => Bilingual>> = {
  paid: (what) => ({ en: `The bank paid ${what}.`, zh: `银行已付款：${what}。` }),
  refused: (what) => ({
    en: `The bank did not pay ${what}. The money is available again.`,
    zh: `银行未付款：${what}。金额已恢复可用。`,
  }),
  returned: (what) => ({
    en: `The bank returned ${what}. The money is available again.`,
    zh: `银行退回：${what}。金额已恢复可用。`,
  }),
}

const refundTexts = {
  failed: (what: string) => ({
    en: `Refund ${what} failed. The money is available again.`,
    zh: `退款 ${what} 失败，金额已恢复可用。`,
  }),
  waits: (what: string) => ({
    en: `Refund ${what} is waiting: the available balance is too low.`,
    zh: `退款 ${what} 等待中：可用余额不足。`,
  }),
  'waited-too-long': (what: string) => ({
    en: `Refund ${what} ended: the available balance was too low for too long. No money has moved.`,
    zh: `退款 ${what} 已终止：可用余额长期不足，资金未变动。`,
  }),
}

/** The money of a deposit waits among the deposits again. */
const depositReturnTexts: typeof payoutTexts = {
  paid: (what) => ({ en: `The bank returned ${what} to its sender.`, zh: `银行已将 ${what} 退回付款人。` }),
  refused: (what) => ({
    en: `The bank could not return ${what}. It is among your unmatched deposits again.`,
    zh: `银行未能退回 ${what}，该款项重新列入待匹配入账。`,
  }),
  returned: (what) => ({
    en: `The return of ${what} came back. It is among your unmatched deposits again.`,
    zh: `${what} 的退款被退回，该款项重新列入待匹配入账。`,
  }),
}

const coinTexts: typeof payoutTexts = {
  paid: (what) => ({ en: `The network confirmed ${what}.`, zh: `网络已确认：${what}。` }),
  refused: (what) => ({
    en: `${what} was not sent. The coins are available again.`,
    zh: `${what} 未发出，余额已恢复可用。`,
  }),
}
/** Whatever goes to a bank, unless it has texts of its own. */
const ownTexts: Readonly<Record<string, typeof payoutTexts>> = {
  'vam-iban-deposit': depositReturnTexts,
  'crypto-withdraw': coinTexts,
}

/** Events written before records were named have none. */
const noticePayload = z.object({
  about: z.string(),
  text: z.object({ en: z.string(), zh: z.string() }),
  object: z.optional(z.object({ kind: z.string(), id: z.string() })),
})
/** Notifies the members who may enter an area; its event names the text and the record. */
const areaNotice = (settings: Settings, kind: string, area: Area, topic: NoticeTopic): Task =>
  task({
    kind,
    payload: noticePayload,
    async run({ db, merchantId, payload: { about, text, object } }) {
      if (merchantId)
        await tell({ db, settings }, idsOf(await colleaguesOf(db, merchantId, settings), area), {
          topic,
          merchantId,
          about,
          text,
          ...(object && { object }),
        })
    },
  })
export const noticeTasks = (settings: Settings): readonly Task[] => [
  task({
    kind: 'settlement.made',
    payload: z.object({ id: z.string(), number: z.string(), currency: z.string(), net: z.string() }),
    async run({ db, merchantId, payload: { id, number, currency, net } }) {
      if (!merchantId) return
      const amount = toCodeText(inMinor(net, currency))
      await tell({ db, settings }, await movers(db, settings, merchantId), {
        topic: 'settlement',
        merchantId,
        about: `settlement ${id}`,
        object: { kind: 'settlement', id },
        text: { en: `Settlement ${number}: ${amount} is now available.`, zh: `结算 ${number}：${amount} 已可用。` },
      })
    },
  }),
  task({
    kind: 'payout.answered',
    payload: z.object({ id: z.string(), of: z.optional(z.string()), answer: z.string(), what: z.string() }),
    async run({ db, merchantId, payload: { id, of, answer, what } }) {
      const text = (ownTexts[of ?? ''] ?? payoutTexts)[answer]?.(what)
      if (merchantId && text)
        await tell({ db, settings }, await movers(db, settings, merchantId), {
          topic: 'payout',
          merchantId,
          about: `payout ${id} ${answer}`,
          ...(of && { object: { kind: of, id } }),
          text,
        })
    },
  }),
  task({
    kind: 'payment.return-failed',
    payload: z.object({ id: z.optional(z.string()), reference: z.string(), what: z.string() }),
    async run({ db, log, merchantId, payload: { id, reference, what } }) {
      log.error({ reference }, 'money that came too late could not be given back')
      if (merchantId)
        await tell({ db, settings }, await movers(db, settings, merchantId), {
          topic: 'refunds',
          merchantId,
          about: `late ${reference}`,
          ...(id && { object: { kind: 'payment', id } }),
          text: {
            en: `Payment ${what} came too late and could not be given back. Ask the customer where to send it, then contact support.`,
            zh: `付款 ${what} 到账过晚，且未能退回。请向顾客确认收款方式，并联系客服处理。`,
          },
        })
    },
  }),
  task({
    kind: 'refund.notice',
    payload: z.object({
      id: z.string(),
      event: z.enum(['failed', 'waits', 'waited-too-long']),
      what: z.string(),
      makerId: z.string(),
    }),
    async run({ db, merchantId, payload: { id, event, what, makerId } }) {
      if (!merchantId) return
      await tell({ db, settings }, [...new Set([makerId, ...(await movers(db, settings, merchantId))])], {
        topic: 'refunds',
        merchantId,
        about: `refund ${id} ${event}`,
        object: { kind: 'refund', id },
        text: refundTexts[event](what),
      })
    },
  }),
  task({
    kind: 'vam-iban-deposit.arrived',
    payload: z.object({ id: z.string(), text: z.object({ en: z.string(), zh: z.string() }) }),
    async run({ db, merchantId, payload: { id, text } }) {
      if (merchantId)
        await tell({ db, settings }, idsOf(await colleaguesOf(db, merchantId, settings), areas.virtualBankAccount), {
          topic: 'deposit',
          merchantId,
          about: `deposit ${id}`,
          object: { kind: 'vam-iban-deposit', id },
          text,
        })
    },
  }),
  task({
    kind: 'reconciliation.read',
    payload: z.object({ id: z.string(), text: z.object({ en: z.string(), zh: z.string() }) }),
    async run({ db, merchantId, payload: { id, text } }) {
      if (merchantId)
        await tell({ db, settings }, await movers(db, settings, merchantId), {
          topic: 'payout',
          merchantId,
          about: `bank file ${id}`,
          object: { kind: 'bank-file', id },
          text,
        })
    },
  }),
  task({
    kind: 'agreement.renewal',
    payload: z.object({ product: z.nullable(productKey), version: z.string(), day: z.string() }),
    async run({ db, merchantId, payload: { product, version, day } }) {
      if (!merchantId) return
      const [name, by] = [product ? productNames[product] : paperTitles['merchant-agreement'], dayText(day)]
      const blocked = product ? { en: name.en, zh: name.zh } : { en: 'every product', zh: '所有产品' }
      await tell({ db, settings }, await signers(db, settings, merchantId), {
        topic: 'approvals',
        merchantId,
        about: `agreement ${merchantId} ${product} ${version}`,
        link: href('/products/agreements'),
        text: {
          en: `A new agreement is out: ${name.en}. Read and sign it by ${by}; after that day ${blocked.en} is blocked until it is signed.`,
          zh: `新版协议已发布：${name.zh}。请在 ${by} 前阅读并签署；逾期后，签署前将停用${blocked.zh}。`,
        },
      })
    },
  }),
  task({
    kind: 'product.announced',
    payload: noticePayload,
    async run({ db, merchantId, payload: { about, text, object } }) {
      if (merchantId)
        await tell({ db, settings }, await signers(db, settings, merchantId), {
          topic: 'approvals',
          merchantId,
          about,
          text,
          ...(object && { object }),
        })
    },
  }),
  // A customer ended what was agreed, or a debit came to nothing: notifies those who sell.
  areaNotice(settings, 'selling.notice', areas.invoice, 'deposit'),
  areaNotice(settings, 'risk.notice', areas.fiatMoneyMovement, 'risk'),
  areaNotice(settings, 'store.notice', areas.store, 'places'),
  areaNotice(settings, 'tax-invoice.notice', areas.taxInvoice, 'settlement'),
  task({
    kind: 'approval.changed',
    payload: z.object({ id: z.string() }),
    async run({ db, merchantId, payload: { id } }) {
      if (merchantId) await onRequest(db, settings, merchantId, id)
    },
  }),
  task({
    kind: 'bank-account.told',
    payload: z.object({ id: z.string(), what: z.enum(['verified', 'removed']), account: z.string() }),
    async run({ db, merchantId, payload: { id, what, account } }) {
      if (!merchantId) return
      const done = what === 'verified' ? { en: 'was added', zh: '已添加' } : { en: 'was removed', zh: '已删除' }
      const alarm = 'If you did not expect this, call your provider now.'
      await tell({ db, settings }, idsOf(await colleaguesOf(db, merchantId, settings), areas.bankAccount), {
        topic: 'security',
        merchantId,
        about: `bank account ${id} ${what}`,
        object: { kind: 'bank-account', id },
        text: {
          en: `Bank account ${account} ${done.en}. ${alarm}`,
          zh: `银行账户 ${account} ${done.zh}。如有异常，请立即联系服务商。`,
        },
      })
    },
  }),
  areaNotice(settings, 'coin.told', areas.cryptoWithdraw, 'deposit'),
  areaNotice(settings, 'coupon.notice', areas.redemptionRecords, 'growth'),
  areaNotice(settings, 'referral.notice', areas.referralsMarketing, 'growth'),
  areaNotice(settings, 'commission-payout.notice', areas.fiatMoneyMovement, 'growth'),
  areaNotice(settings, 'device.notice', areas.device, 'places'),
  areaNotice(settings, 'eatm.notice', areas.eatm, 'places'),
  areaNotice(settings, 'secondary-merchant.notice', areas.secondaryMerchants, 'approvals'),
  areaNotice(settings, 'agent-merchant.notice', areas.isvAgents, 'approvals'),
  task({
    kind: 'crypto-payee.told',
    payload: z.object({ id: z.string(), what: z.enum(['added', 'removed']), address: z.string() }),
    async run({ db, merchantId, payload: { id, what, address } }) {
      if (!merchantId) return
      const done = what === 'added' ? { en: 'was added', zh: '已添加' } : { en: 'was removed', zh: '已删除' }
      await tell({ db, settings }, idsOf(await colleaguesOf(db, merchantId, settings), areas.cryptoWithdraw), {
        topic: 'security',
        merchantId,
        about: `coin payee ${id} ${what}`,
        object: { kind: 'crypto-payee', id },
        text: {
          en: `Withdrawal address ${address} ${done.en}. If you did not expect this, call your provider now.`,
          zh: `提币地址 ${address} ${done.zh}。如有异常，请立即联系服务商。`,
        },
      })
    },
  }),
  task({
    kind: 'staff.told',
    payload: z.object({ personId: z.string(), text: z.object({ en: z.string(), zh: z.string() }) }),
    async run({ id, db, merchantId, payload: { personId, text } }) {
      if (!merchantId) return
      // The person concerned gets a message of their own, with the change.
      const managers = idsOf(await colleaguesOf(db, merchantId, settings), staffCheckers)
      await tell(
        { db, settings },
        managers.filter((each) => each !== personId),
        {
          topic: 'security',
          about: `staff ${id}`,
          link: href('/management/main/staff'),
          merchantId,
          text,
        },
      )
    },
  }),
  task({
    kind: 'webhook.disabled',
    payload: z.object({ id: z.optional(z.string()), host: z.string(), reason: z.enum(['GONE', 'FAILING']) }),
    async run({ id, db, merchantId, payload: { id: endpointId, host, reason } }) {
      if (!merchantId) return
      const why = disabledReasons[reason]
      await tell({ db, settings }, idsOf(await colleaguesOf(db, merchantId, settings), areas.apiManagement), {
        topic: 'developers',
        merchantId,
        about: `webhook ${id}`,
        ...(endpointId && { object: { kind: 'webhook', id: endpointId } }),
        text: {
          en: `We stopped sending events to ${host}. ${why.en} Fix it, then enable it under Settings, Notify URL.`,
          zh: `已停止向 ${host} 发送事件。${why.zh}修复后请在“设置”的“通知地址”中启用。`,
        },
      })
    },
  }),
  task({
    kind: 'announcement.published',
    payload: z.object({ id: z.string(), topic: z.enum(announcementTopics) }),
    async run({ db, merchantId, payload: { id, topic } }) {
      const text = await announcementText(db, id)
      if (!text) return
      const people = await store.everybody(db, merchantId)
      for (let at = 0; at < people.length; at += peopleAtOnce)
        await tell({ db, settings }, people.slice(at, at + peopleAtOnce), {
          topic,
          about: `announcement ${id}`,
          merchantId: null,
          text,
        })
    },
  }),
  task({
    kind: 'session.new-device',
    payload: z.object({ personId: z.string(), sessionAt: z.string() }),
    async run({ db, payload: { personId, sessionAt } }) {
      await tell({ db, settings }, [personId], {
        topic: 'security',
        merchantId: null,
        about: `device ${personId} ${sessionAt}`,
        link: href('/settings/sessions'),
        text: {
          en: 'You signed in on a new device. If this was not you, change your password and call your provider now.',
          zh: '您在新设备上登录。如非本人操作，请修改密码并立即联系服务商。',
        },
      })
    },
  }),
]
