// Payment in instalments: their number, the due dates, and the card that pays each of them.
import type { Order } from './api.ts'
import { h } from './dom.ts'
import { moneyText } from './money.ts'
import { framed } from './views.ts'
import { locale, t } from './words.ts'

type Plan = Order['plans'][number]
const dayOf = (day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
const today = (nth: number, { dueOn }: Plan['instalments'][number]): string => (nth === 0 ? t('planNow') : dayOf(dueOn))
const scheduleOf = ({ instalments }: Plan, name: (nth: number, of: Plan['instalments'][number]) => string): Node =>
  h(
    'ul',
    { class: 'lines', 'aria-label': t('planSchedule') },
    ...instalments.map((each, nth) =>
      h('li', {}, h('span', {}, name(nth, each)), h('span', {}, moneyText(each.amount))),
    ),
  )
export const paidSchedule = (plan: Plan): Node => scheduleOf(plan, (_, { dueOn }) => dayOf(dueOn))

/** The plan, what it means, and where the card is typed; another plan changes what the card's page asks for. */
export const planChoice = (now: Order, chosen: number | null, choose: (parts: number) => void): readonly Node[] => {
  const box = h('div', { class: 'lines' })
  const show = (plan: Plan): void => {
    choose(plan.parts)
    const [first] = plan.instalments
    box.replaceChildren(
      scheduleOf(plan, today),
      h('p', { class: 'quiet small' }, t('planTerms')),
      now.frame && first
        ? framed(now.frame, 'typed', t('cardFrame'), now, moneyText(first.amount))
        : h('p', { class: 'bad', role: 'alert' }, t('noFrame')),
    )
  }
  const start = now.plans.find(({ parts }) => parts === chosen) ?? now.plans[0]
  if (start) show(start)
  return [
    h(
      'fieldset',
      { class: 'plans' },
      h('legend', { class: 'quiet' }, t('planHow')),
      ...now.plans.map((plan) =>
        h(
          'label',
          {},
          h('input', {
            type: 'radio',
            name: 'parts',
            value: String(plan.parts),
            checked: plan === start,
            onchange: () => show(plan),
          }),
          h(
            'span',
            {},
            t('planParts', { n: String(plan.parts), amount: moneyText(plan.instalments.at(-1)?.amount ?? now.amount) }),
          ),
        ),
      ),
    ),
    box,
  ]
}
