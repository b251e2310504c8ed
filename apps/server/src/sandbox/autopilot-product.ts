// The autopilot's third desk: product applications. It declines a text without content, and approves the rest.
import { randomUUID } from 'node:crypto'
import { dayMs } from '@falaj/contract/kernel/time'
import { okCode } from '@falaj/contract/kernel/envelope'
import type { ProductRemark } from '@falaj/contract/merchant/product'
import {
  questions,
  type ProductAnswers,
  type Question,
  type QuestionName,
} from '@falaj/contract/merchant/product-questions'
import * as decide from '../features/merchant/product/product.decide.ts'
import { answersOf } from '../features/merchant/product/product.store.ts'
import { writeAudit } from '../platform/audit/entry.ts'
import type { AppContext } from '../platform/http/pipeline.ts'
import { emitter } from '../platform/outbox/emit.ts'
import { isAutopilotOn } from './autopilot-switch.ts'

interface Least {
  readonly letters: number
  readonly remark: ProductRemark['remark']
}
/** An answer with fewer letters has no content. */
const least: Readonly<Partial<Record<Question['kind'], Least>>> = {
  long: {
    letters: 8,
    remark: { en: 'Please say more: one or two whole sentences.', zh: '请更详细地说明，写一两句完整的话。' },
  },
  text: { letters: 3, remark: { en: 'Please say more: the whole name.', zh: '请填写完整名称。' } },
}
const tooShort = (answers: ProductAnswers): ProductRemark[] =>
  (Object.keys(answers) as QuestionName[]).flatMap((field) => {
    const [value, rule] = [answers[field], least[questions[field].kind]]
    return rule && typeof value === 'string' && value.length < rule.letters ? [{ field, remark: rule.remark }] : []
  })

/** One application, if one has waited long enough; true when there was one. */
export const reviewProduct = async ({ db, settings, wakeRelay }: AppContext): Promise<boolean> => {
  const decided = await db.transaction().execute(async (tx) => {
    if (!(await isAutopilotOn(tx))) return false
    const next = await tx
      .selectFrom('merchant_product')
      .select(['id', 'answers'])
      .where('status', '=', 'Applied')
      .where('submitted_at', '<=', new Date(Date.now() - settings.autopilotSeconds * 1000))
      // What has waited for a day waits for a person: the demo world keeps one to look at.
      .where('submitted_at', '>', new Date(Date.now() - dayMs))
      .orderBy('submitted_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!next) return false
    const decider = { tx, emit: emitter(tx), by: 'autopilot' } as const
    const remarks = tooShort(answersOf(next))
    const isDeclined = remarks.length > 0
    const { merchantId, product } = isDeclined
      ? await decide.decline(decider, next.id, remarks)
      : await decide.approve(decider, next.id)
    await writeAudit(tx, {
      session: { personId: null, staffId: null, merchantId, roles: ['autopilot'] },
      action: `POST /provider/products/${isDeclined ? 'decline' : 'approve'}`,
      note: { object: `product ${product}`, after: isDeclined ? { status: 'Declined', remarks } : { approved: true } },
      result: 'done',
      code: okCode,
      address: '',
      deviceId: null,
      requestId: randomUUID(),
    })
    return true
  })
  if (decided) wakeRelay()
  return decided
}
