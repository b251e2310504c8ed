import { useState } from 'react'
import { cryptoAddressBook } from '@falaj/contract/crypto/crypto-address-book'
import { Glyph } from '../../../blocks/glyph.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { notify } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import { AddAddress } from './crypto-address-book.add-dialog.tsx'
import { AddressDetail } from './crypto-address-book.detail.tsx'
import { addressBookWords } from './crypto-address-book.words.ts'
import './crypto-address-book.address-book.css'

export const AddressBook = () => {
  const t = useWords(addressBookWords)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <RecordList
        of={cryptoAddressBook.query}
        columns={(c) =>
          c.all({
            first: [
              'label',
              'status',
              'network',
              'address',
              'holder',
              'service',
              'createdAt',
              'coolingUntil',
              'addedBy',
            ],
            onCard: ['address'],
            cells: { address: (row) => <span className="digits crypto-address">{row.address}</span> },
          })
        }
        drawer={(id) => <AddressDetail id={id} />}
        actions={
          <button type="button" className="button button-primary" onClick={() => setIsAdding(true)}>
            <Glyph name="plus" size={14} />
            {t('add')}
          </button>
        }
        exportable
      />
      {isAdding && (
        <AddAddress
          network="ETH"
          onClose={() => setIsAdding(false)}
          onAdded={(number) => {
            setIsAdding(false)
            notify('success', number ? t('asked', { number }) : t('added'))
          }}
        />
      )}
    </>
  )
}
