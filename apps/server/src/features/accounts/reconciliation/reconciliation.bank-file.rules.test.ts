import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BadFile, type BankEntry } from './reconciliation.bank-entry.ts'
import { bankFileEntriesMax as entriesMax } from '@falaj/contract/accounts/reconciliation'
import { readBankFile } from './reconciliation.bank-file.ts'

/** In pieces of every size: a file must not depend on how it was cut on its way. */
const pieces = async function* (text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const read = async (text: string, size = 64 * 1024): Promise<readonly BankEntry[]> => {
  const { entries } = await readBankFile(pieces(text, size))
  const all: BankEntry[] = []
  for await (const entry of entries) all.push(entry)
  return all
}
const failureOf = async (text: string): Promise<string> => {
  try {
    await read(text)
    return 'read'
  } catch (error) {
    return error instanceof BadFile ? error.failure : String(error)
  }
}

const entry = (amount: string, text: string, more = ''): string => `
  <Ntry><NtryRef>1</NtryRef><Amt Ccy="AED">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>2026-11-10</Dt></BookgDt>${more}<NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
const camt = (entries: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- a bank's --><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>\n`
const mt940 = `{1:F01BANKAEADXXX0000000000}{2:O940}{4:
:20:STMT1
:25:AE070331234567890123456
:28C:1/1
:60F:C261109AED1000,00
:61:2611101110C1250,50NTRFW-7K3QF2M//BANKREF1
:86:PAYOUT FALAJ W-7K3QF2M
SECOND LINE
:61:261111D99,NMSCNONREF
:61:261111RD5,1NMSCNONREF
:62F:C261111AED2151,50
-}
`

describe('camt.053', () => {
  it('gives each booked entry, however the file is cut on its way', async () => {
    const text = camt(entry('1250.50', 'Payout W-7K3QF2M &amp; more <![CDATA[<raw>]]>') + entry('7', 'x&#x41;'))
    for (const size of [1, 7, 64 * 1024]) {
      const [first, second] = await read(text, size)
      expect(first).toEqual({
        day: '2026-11-10',
        currency: 'AED',
        amount: '1250.50',
        isCredit: true,
        text: '1 Payout W-7K3QF2M & more <raw>',
      })
      expect(second).toMatchObject({ amount: '7', text: '1 xA' })
    }
  })
  it('leaves out what is not booked, and takes a reversal for what it moved', async () => {
    const text = camt(
      entry('5', 'pending').replace('BOOK', 'PDNG') +
        entry('6', 'reverses a debit', '<RvslInd>true</RvslInd>') +
        entry('8', 'reverses a credit', '<RvslInd>true</RvslInd>').replace('CRDT', 'DBIT') +
        entry('7', 'ok'),
    )
    expect(await read(text)).toMatchObject([
      { amount: '6', isCredit: true },
      { amount: '8', isCredit: false },
      { amount: '7', isCredit: true },
    ])
  })
  it.each([
    ['another kind of XML', '<?xml version="1.0"?><html><body>camt.053</body></html>', 'KIND'],
    ['XML of nobody we know', '<?xml version="1.0"?><Order/>', 'KIND'],
    ['cut in a tag', camt(entry('1', 'x')).slice(0, -12), 'TRUNCATED'],
    ['cut between entries', camt(entry('1', 'x')).split('</Stmt>')[0]!, 'TRUNCATED'],
    ['a document type', camt(entry('1', 'x')).replace('<Document', '<!DOCTYPE d [<!ENTITY a "b">]><Document'), 'XML'],
    ['an entity', camt(entry('1', '&a;')), 'XML'],
    ['an entity of a file', camt(entry('1', '&xxe;')), 'XML'],
    ['tags that cross', camt(entry('1', 'x')).replace('</Ustrd></RmtInf>', '</RmtInf></Ustrd>'), 'XML'],
    ['a hundred levels', camt(`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`), 'XML'],
    ['an amount that is none', camt(entry('1e9', 'x')), 'XML'],
    ['a day that is none', camt(entry('1', 'x')).replace('2026-11-10', '2026-02-30'), 'XML'],
    ['no entries', camt(''), 'EMPTY'],
    ['too many', camt(entry('1', 'x').repeat(entriesMax + 1)), 'MANY'],
    [
      'a billion laughs',
      camt(entry('1', '&lol9;')).replace(
        '<Document',
        `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n || ''};`.repeat(10)}">`).join('')}]><Document`,
      ),
      'XML',
    ],
    ['half a letter', camt(entry('1', '&#xD800;')), 'XML'],
    ['the letter nought', camt(entry('1', '&#0;')), 'XML'],
    ['the year nought', camt(entry('1', 'x')).replace('2026-11-10', '0000-01-01'), 'XML'],
    ['a text without an end', `${camt('').slice(0, 200)}<Ntry>${'x'.repeat(100_000)}`, 'XML'],
  ])('refuses %s', async (_, text, failure) => {
    expect(await failureOf(text)).toBe(failure)
  })
})

it('a text is such that a database takes it, however it was cut', async () => {
  const [first] = await read(`Date,Amount,Reference\n2026-11-10,1,${'a'.repeat(999)}\u{1F600}\0b\n`)
  expect(first!.text.isWellFormed()).toBe(true)
  const [second] = await read('Date,Amount,Reference\n2026-11-10,1,a\0b\n')
  expect(second!.text).toBe('a b')
})
it('bytes of anything end in words, never in an error of ours', async () => {
  const starts = [
    '',
    camt(entry('1', 'x')),
    mt940,
    'Date,Amount,Reference\n2026-11-10,1,x\n',
    '<?xml?><Document><BkToCstmrStmt>',
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.nat(),
      fc.string({ unit: 'binary', maxLength: 60 }),
      async (start, at, noise) => {
        const cut = start === '' ? 0 : at % start.length
        const outcome = await failureOf(start.slice(0, cut) + noise + start.slice(cut + (at % 7)))
        expect(outcome).toMatch(/^(read|KIND|XML|TRUNCATED|MANY|EMPTY|LINE|COLUMNS)$/)
      },
    ),
    { numRuns: 2000 },
  )
})

describe('MT940', () => {
  it('gives each entry with its text', async () => {
    for (const size of [1, 9, 64 * 1024])
      expect(await read(mt940, size)).toEqual([
        {
          day: '2026-11-10',
          currency: 'AED',
          amount: '1250.50',
          isCredit: true,
          text: 'W-7K3QF2M BANKREF1 PAYOUT FALAJ W-7K3QF2M SECOND LINE',
        },
        { day: '2026-11-11', currency: 'AED', amount: '99', isCredit: false, text: 'NONREF' },
        { day: '2026-11-11', currency: 'AED', amount: '5.1', isCredit: true, text: 'NONREF' },
      ])
  })
  it.each([
    ['without its closing balance', mt940.split(':62F:')[0]!, 'TRUNCATED'],
    ['with a line that cannot be read', mt940.replace('2611101110C1250,50', '26111X'), 'LINE'],
    ['with a day that is none', mt940.replace(':61:261111D', ':61:261399D'), 'LINE'],
    ['without an opening balance', mt940.replace(/:60F:.*\n/, ''), 'LINE'],
  ])('refuses one %s', async (_, text, failure) => {
    expect(await failureOf(text)).toBe(failure)
  })
})

describe('CSV', () => {
  it.each([
    ['Dr/Cr', 'CR', 'DR'],
    ['DEBIT/CREDIT', 'Credit', 'Debit'],
    ['Type', 'credit', 'debit'],
    ['借贷', '贷', '借'],
  ])('reads which way an amount without a sign went from a column %s', async (head, credit, debit) => {
    const rows = [
      `Date,Amount,${head}`,
      `2026-11-10,5.00,${credit}`,
      `2026-11-10,7.00,${debit}`,
      `2026-11-10,-8.00,${debit}`,
    ]
    expect((await read(rows.join('\n'))).map(({ amount, isCredit }) => [amount, isCredit])).toEqual([
      ['5.00', true],
      ['7.00', false],
      ['8.00', false],
    ])
  })
  it('takes the column of credits and debits that has an amount, whatever the other contains', async () => {
    const rows = [
      'Date,Credit,Debit',
      '2026-11-10,5.00,',
      '2026-11-10,0.00,7.00',
      '2026-11-10,-,-8.00',
      '2026-11-10,9.00,0',
    ]
    expect((await read(rows.join('\n'))).map(({ amount, isCredit }) => [amount, isCredit])).toEqual([
      ['5.00', true],
      ['7.00', false],
      ['8.00', false],
      ['9.00', true],
    ])
  })
  it('goes by the sign where types say something else, and takes a last line that is whole', async () => {
    const text = 'Date,Type,Amount\n2026-11-10,Transfer,5.00\n2026-11-10,Card,-7.00\n2026-11-10,Card,"9"'
    expect((await read(text)).map(({ amount, isCredit }) => [amount, isCredit])).toEqual([
      ['5.00', true],
      ['7.00', false],
      ['9', true],
    ])
  })
  it.each([
    ['"1,234.56 CR"', '1234.56', true],
    ['"1.234,56 D"', '1234.56', false],
    ['"1,234.56DR."', '1234.56', false],
    ['"Cr. 1,234.56"', '1234.56', true],
    ['AED 12.00 C', '12.00', true],
    ['-12.00 DR', '12.00', false],
    ['7.50 贷', '7.50', true],
  ])('reads the side from a mark beside the amount: %s', async (cell, amount, isCredit) => {
    const text = `Date,Amount,Reference\n2026-11-10,${cell},x\n`
    expect(await read(text)).toMatchObject([{ amount, isCredit }])
  })
  it('reads a minus behind the amount, brackets around it, and the currency beside it', async () => {
    const text = 'Date,Amount\n2026-11-10,"1,234.56-"\n2026-11-10,(7.00)\n2026-11-10,USD 9.00\n2026-11-10,"9.00 EUR"\n'
    expect((await read(text)).map(({ amount, isCredit, currency }) => [amount, isCredit, currency])).toEqual([
      ['1234.56', false, 'AED'],
      ['7.00', false, 'AED'],
      ['9.00', true, 'USD'],
      ['9.00', true, 'EUR'],
    ])
  })
  it('reads columns by their names, marks and quotes as banks write them', async () => {
    const text =
      '\ufeffBooking date,Description,Amount,Currency\r\n10-11-2026,"Payout ""W-1"", Falaj","1,250.50",AED\n2026-11-11,Fee,-3.00,AED\n'
    for (const size of [1, 5, 64 * 1024])
      expect(await read(text, size)).toEqual([
        { day: '2026-11-10', currency: 'AED', amount: '1250.50', isCredit: true, text: 'Payout "W-1", Falaj' },
        { day: '2026-11-11', currency: 'AED', amount: '3.00', isCredit: false, text: 'Fee' },
      ])
    expect(await read('Date;Credit;Debit;Reference\n10/11/2026;1.250,50;;W-1\n10/11/2026;;2,00;x\n')).toMatchObject([
      { amount: '1250.50', isCredit: true },
      { amount: '2.00', isCredit: false },
    ])
    expect(await read('日期\t金额\t附言\n20261110\t7\tW-1')).toMatchObject([{ day: '2026-11-10', amount: '7' }])
  })
  it.each([
    ['no text at all', '', 'KIND'],
    ['a letter', 'Dear bank', 'KIND'],
    ['columns that say nothing', 'a,b,c\n1,2,3\n', 'COLUMNS'],
    ['a row that was cut', 'Date,Amount,Reference\n2026-11-10,1,x\n2026-11-11,2', 'TRUNCATED'],
    ['a quote that stays open', 'Date,Amount,Reference\n2026-11-10,1,"x', 'TRUNCATED'],
    ['an amount that was cut', 'Date,Reference,Amount\n2026-11-10,x,1250.50\n2026-11-11,y,1250.5', 'TRUNCATED'],
    ['an amount that was cut in its first digits', 'Date,Amount\n2026-11-10,12', 'TRUNCATED'],
    ['a side that is none', 'Date,Amount,Dr/Cr\n2026-11-10,1.00,CR\n2026-11-10,1.00,\n', 'SIDE'],
    ['a credit below nought in a column of credits', 'Date,Credit,Debit\n2026-11-10,-100.00,\n', 'SIDE'],
    ['a row with a credit and a debit', 'Date,Credit,Debit\n2026-11-10,5.00,6.00\n', 'SIDE'],
    ['a credit below nought', 'Date,Amount,Debit/Credit\n2026-11-10,-1.00,Credit\n', 'SIDE'],
    ['types of which only some are sides', 'Date,Amount,Type\n2026-11-10,1.00,Transfer\n2026-11-10,1.00,DR\n', 'SIDE'],
    ['marks of which some are missing', 'Date,Amount\n2026-11-10,1.00 CR\n2026-11-10,1.00\n', 'SIDE'],
    ['a credit below nought by its mark', 'Date,Amount\n2026-11-10,-1.00 CR\n', 'SIDE'],
    ['a mark that the column denies', 'Date,Amount,Dr/Cr\n2026-11-10,1.00 CR,DR\n', 'SIDE'],
    ['a debit among the credits', 'Date,Credit,Debit\n2026-11-10,1.00 DR,\n', 'SIDE'],
    ['two words behind an amount', 'Date,Amount\n2026-11-10,12.00 AED DBIT\n', 'LINE'],
    ['another currency than the column’s', 'Date,Amount,Currency\n2026-11-10,USD 1.00,AED\n', 'LINE'],
    ['an amount that is none', 'Date,Amount\n2026-11-10,much\n', 'LINE'],
    ['a day that is none', 'Date,Amount\n2026-13-40,1\n', 'LINE'],
    ['a head alone', 'Date,Amount\n', 'EMPTY'],
    ['a cell without an end', `Date,Amount\n2026-11-10,"${'x'.repeat(20_000)}`, 'KIND'],
  ])('refuses %s', async (_, text, failure) => {
    expect(await failureOf(text)).toBe(failure)
  })
})
