// One item: its prices, and their history.
import { useState } from 'react'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { item } from '@falaj/contract/customers/item'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { Command } from '../../../blocks/command/command.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { History } from '../../../blocks/timeline/history.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { EditItem, StockDialog } from './item.form.tsx'
import { itemChangeWords, itemWords } from './item.words.ts'

const View = ({ found }: { readonly found: Output<typeof item.detail> }) => {
  const t = useWords(itemWords)
  const language = useLanguage()
  const [open, setOpen] = useState<'edit' | 'stock' | null>(null)
  const { facts, title } = useFieldFacts(item.query)
  const { id, status, name } = found
  const isActive = status === 'active'
  const named = [
    { name: title('name'), value: name[language] },
    { name: title('sku'), value: <span className="digits">{found.sku}</span> },
  ]
  return (
    <>
      <Detail
        sum={
          <>
            <span className="item-name">{name[language]}</span>
            <StatusPill code={status} />
          </>
        }
        say={t(isActive ? 'sayActive' : 'sayArchived')}
        steps={
          <Actions>
            <button type="button" className="button" onClick={() => setOpen('edit')}>
              {t('edit')}
            </button>
            <button type="button" className="button" onClick={() => setOpen('stock')}>
              {t('stock')}
            </button>
            <Command
              of={item.archive}
              input={{ id, archived: isActive }}
              label={t(isActive ? 'archive' : 'restore')}
              title={t(isActive ? 'archiveTitle' : 'restoreTitle')}
              facts={named}
              next={t(isActive ? 'sayArchived' : 'sayActive')}
              done={t('done')}
            />
          </Actions>
        }
        rail={
          <DetailPart title={t('facts')}>
            <Facts
              facts={[
                ...facts(found, 'sku', 'stock', 'barcode', 'category', 'vat', 'sold', 'createdAt'),
                { name: t('description'), value: found.description ?? '–' },
              ]}
            />
          </DetailPart>
        }
      >
        <DetailPart title={t('prices')}>
          <Facts
            as="rows"
            facts={found.priceList.map((each) => ({ name: each.currency, value: <Amount of={each} /> }))}
          />
        </DetailPart>
        <History of={found.history} says={itemChangeWords} />
      </Detail>
      {open === 'edit' && <EditItem of={found} onClose={() => setOpen(null)} />}
      {open === 'stock' && <StockDialog of={found} onClose={() => setOpen(null)} />}
    </>
  )
}
export const ItemDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={item.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
