// One address of the book: whole, to be compared; whose it is; and what can be done with it.
import { cryptoAddressBook } from '@falaj/contract/crypto/crypto-address-book'
import { wayTo } from '@falaj/contract/kernel/business-objects'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { useAction } from '../../../api/use.ts'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { Copy } from '../../../blocks/copy.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { ConfirmButton } from '../../../blocks/order/order-actions.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import { addressBookSentences, addressBookWords } from './crypto-address-book.words.ts'

type PayeeDetail = Output<typeof cryptoAddressBook.detail>

const Shown = ({ found }: { readonly found: PayeeDetail }) => {
  const t = useWords(addressBookWords)
  const { facts, title } = useFieldFacts(cryptoAddressBook.query)
  const remove = useAction(cryptoAddressBook.remove)
  const visitor = visitorOf(useStore(site))
  const { id, label, address, status, request } = found
  const isThere = status === 'active' || status === 'cooling-off'
  const way = request && wayTo(request.mine ? 'own-request' : 'request', request.id, visitor)
  return (
    <RecordView
      list={cryptoAddressBook.query}
      found={found}
      say={useSentence(addressBookSentences, found)}
      facts={[
        ...facts(found, 'label', 'network'),
        {
          name: title('address'),
          value: (
            <>
              <span className="digits crypto-address-whole">{address}</span> <Copy text={address} />
            </>
          ),
        },
        ...facts(found, 'holder'),
        { name: title('service'), value: found.service ?? t('own') },
        ...facts(found, 'createdAt', 'addedBy'),
        ...(request && way ? [{ name: t('request'), value: <a href={way}>{request.number}</a> }] : []),
      ]}
    >
      {isThere && (
        <Actions>
          {status === 'active' && (
            <a className="button button-primary" href={href('/crypto/transaction/withdraw', {}, { to: id })}>
              {t('send')}
            </a>
          )}
          <ConfirmButton
            label={t('remove')}
            title={t('removeTitle', { label })}
            facts={[{ name: title('address'), value: address }]}
            next={t('removeNext')}
            act={t('remove')}
            destructive
            onConfirm={() => remove.run({ id })}
          />
        </Actions>
      )}
    </RecordView>
  )
}
export const AddressDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={cryptoAddressBook.detail} input={{ id }}>
    {(found) => <Shown found={found} />}
  </Loaded>
)
