import { useState } from 'react'
import * as z from 'zod/mini'
import { change } from '@falaj/contract/kernel/endpoint'
import { okCode, type Result } from '@falaj/contract/kernel/envelope'
import { errors } from '@falaj/contract/kernel/errors'
import { emailAddress, money, shortText } from '@falaj/contract/kernel/scalars'
import type { Input, Output } from '@falaj/contract/kernel/endpoint'
import { BankNumber } from '../blocks/bank-number/bank-number.tsx'
import { AmountInput, type AmountText } from '../blocks/money/amount-input.tsx'
import { ChoiceCards } from '../blocks/form/choice-cards.tsx'
import { ChecksField, TextField } from '../blocks/form/fields.tsx'
import { useForm } from '../blocks/form/use-form.ts'
import { toast } from '../state/messages.ts'
import { Case, useSay } from './example.tsx'

/** Has no server: the answer is made here, to show where a server's faults appear. */
const invite = change('POST example/invite', {
  does: { en: 'Did it', zh: '已完成' },
  access: 'nobody',
  input: z.object({
    name: shortText,
    email: emailAddress,
    alerts: z.array(z.string()),
    limit: money,
    note: z.optional(shortText),
  }),
  output: z.object({}),
})
const answer = (input: Input<typeof invite>): Result<Output<typeof invite>> =>
  input.email === 'taken@example.com'
    ? {
        kind: 'error',
        head: { code: errors.INPUT_INVALID.code, msg: '' },
        body: { fields: [{ path: 'email', code: 'INVALID' }] },
      }
    : { kind: 'success', body: {} }

const unset = {
  name: '',
  email: '',
  alerts: [] as readonly string[],
  limit: { amount: '', currency: 'AED' } as AmountText,
  note: '',
}

const Cards = () => {
  const say = useSay()
  const [value, setValue] = useState<'day' | 'week' | 'hour' | ''>('')
  return (
    <Case title={['One of a few, each with its explanation', '逐项说明的单选']}>
      <ChoiceCards
        label={say('Settled', '结算')}
        name="settled"
        value={value}
        onChange={setValue}
        choices={[
          { value: 'day', label: say('Every day', '每日'), why: say('The next banking day.', '下一个银行工作日。') },
          { value: 'week', label: say('Every week', '每周'), why: say('On Mondays.', '每周一。') },
          {
            value: 'hour',
            label: say('Every hour', '每小时'),
            why: say('As it comes.', '实时到账。'),
            off: say('Not with your agreement', '协议未包含'),
          },
        ]}
      />
    </Case>
  )
}

const Numbers = () => {
  const [draft, put] = useState({ country: 'AE' as const, number: 'AE0703312345', swift: '', bankName: '' })
  return (
    <Case title={['The number of a bank account', '银行账号']}>
      <div className="form case-narrow">
        <BankNumber draft={draft} faultOf={() => undefined} put={(part) => put((now) => ({ ...now, ...part }))} />
      </div>
    </Case>
  )
}

export default function FormExample() {
  const say = useSay()
  const [done, setDone] = useState(false)
  const form = useForm(invite, {
    unset,
    action: { busy: false, run: (input) => Promise.resolve(answer(input)) },
    onDone: () => {
      setDone(true)
      toast('success', `${okCode}`)
    },
  })
  return (
    <>
      <Case title={['Leave fields empty, or send taken@example.com', '留空字段，或提交 taken@example.com']}>
        <form className="form case-narrow" noValidate onSubmit={form.onSubmit}>
          <TextField label={say('Name', '姓名')} {...form.field('name')} />
          <TextField label={say('E-mail', '邮箱')} type="email" {...form.field('email')} />
          <ChecksField
            label={say('Alerts', '提醒方式')}
            {...form.field('alerts')}
            choices={[
              { value: 'sms', label: say('SMS', '短信') },
              { value: 'letter', label: say('Letter', '信函') },
            ]}
          />
          <AmountInput label={say('Daily limit', '每日限额')} choices={['AED', 'USD']} {...form.field('limit')} />
          <TextField label={say('Note', '备注')} optional lines={3} {...form.field('note')} />
          <div className="form-foot">
            <button type="submit" className="button button-primary">
              {say('Invite', '邀请')}
            </button>
          </div>
          <p role="status">{done && say('Invited.', '已邀请。')}</p>
        </form>
      </Case>
      <Cards />
      <Numbers />
    </>
  )
}
