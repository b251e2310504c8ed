// Items of the catalogue: found by name, by category, and taken back one by one.
import { basket } from './basket.ts'
import { button, h } from './dom.ts'
import { amountText, moneyText } from './money.ts'
import type { Screen, View } from './screens.ts'
import { language, t } from './words.ts'

let search = ''
let category: string | null = null
export const itemsScreen = (view: View): Screen => {
  const { till } = view
  const items = till.state?.config?.items ?? []
  const categories = [...new Set(items.flatMap((each) => each.category ?? []))]
  const list = h('div', { class: 'column' })
  const charge = button('', 'primary', view.method)
  const draw = (): void => {
    const wanted = search.trim().toLowerCase()
    const found = items.filter(
      ({ names, category: own }) =>
        (category === null || own === category) &&
        (wanted === '' || `${names.en} ${names.zh}`.toLowerCase().includes(wanted)),
    )
    list.replaceChildren(
      ...found.map(({ id, names, minor, vat }) => {
        const line = basket.lines.find((each) => each.id === id)
        const name = names[language]
        const change = (work: () => void) => (): void => {
          work()
          draw()
        }
        return h(
          'div',
          { class: 'row item' },
          h(
            'button',
            {
              type: 'button',
              class: 'grow plain',
              onclick: change(() => basket.add({ id, name, minor: BigInt(minor), vat })),
            },
            h('span', { class: 'grow', dir: 'auto' }, name),
            h('span', {}, amountText(BigInt(minor))),
          ),
          line &&
            h(
              'button',
              {
                type: 'button',
                class: 'step',
                'aria-label': t('fewer', { note: name }),
                onclick: change(() => basket.remove(line)),
              },
              '−',
            ),
          line && h('output', {}, String(line.quantity)),
        )
      }),
    )
    if (found.length === 0) list.replaceChildren(h('p', { class: 'label' }, t('noItems')))
    charge.textContent = t('charge', { amount: moneyText(till.currency, basket.total) })
    charge.disabled = basket.total === 0n || !till.maySell
  }
  const input = h('input', {
    id: 'item-search',
    type: 'search',
    value: search,
    autocomplete: 'off',
    oninput: () => {
      search = input.value
      draw()
    },
  })
  const chips = [null, ...categories].map((each) =>
    h(
      'button',
      {
        type: 'button',
        class: 'chip',
        dir: 'auto',
        'aria-pressed': String(category === each),
        onclick: () => {
          category = each
          for (const chip of chips)
            chip.setAttribute('aria-pressed', String(chip === chips[[null, ...categories].indexOf(each)]))
          draw()
        },
      },
      each ?? t('all'),
    ),
  )
  draw()
  return {
    isBusy: true,
    isSale: true,
    element: h(
      'section',
      { class: 'column' },
      button(`‹ ${t('back')}`, 'plain back', view.home),
      h('h1', {}, t('items')),
      h('label', { for: 'item-search' }, t('search')),
      input,
      categories.length > 1 && h('div', { class: 'chips', role: 'group', 'aria-label': t('category') }, ...chips),
      list,
      charge,
    ),
  }
}
