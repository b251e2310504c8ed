// One word per thing: a word that was given up does not come back.
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { read, root } from './root.ts'
import { sources } from './sources.ts'

const section = read('GLOSSARY.md').split('## Retired words')[1] ?? ''
const retired = section
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => word!))
const declared = /\b(?:const|let|function|interface|type|class|enum) (\w+)/g
const parameterLists = /\(([^()]*)\)(?:: [^=;{}()]*)? =>|\b(?:const|let) \[([^\]]*)\] =/g
const nested = /\{[^{}]*\}|<[^<>]*>|\[[^[\]]*\]/g
const withoutNested = (list: string): string => {
  const shorter = list.replaceAll(nested, '')
  return shorter === list ? list : withoutNested(shorter)
}

/** Parameters of arrow functions and elements of array patterns. Fields of object patterns are left out: they may be wire names. */
const parametersIn = (text: string): string[] =>
  [...text.matchAll(parameterLists)].flatMap(([, parameters, elements]) =>
    withoutNested(parameters ?? elements ?? '')
      .split(',')
      .flatMap((each) => /^\s*(?:\.\.\.)?(\w+)/.exec(each)?.[1] ?? []),
  )
const namesIn = (text: string): string[] => [
  ...[...text.matchAll(declared)].map(([, name]) => name!),
  ...parametersIn(text),
]

/** Types are named by what they hold; nouns in -ing (Posting, Setting, Reading) are not here. */
const participles = `
  Accepted Accepting Accrued Acting Added Adding Addressed Agreed Allowed Answered Approved Arrived Asked Asking
  Assigned Awaited Awaiting Begun Blocked Booked Borne Bought Broken Brought Built Called Cancelled Carried Changed
  Changing Charged Charging Checked Checking Choosing Chosen Claimed Cleared Closed Closing Collected Collecting
  Composed Confirmed Connected Consented Converted Cooling Copied Counted Created Creating Credited Debited Decided
  Deciding Declared Declined Deleted Delivered Denied Described Disputed Done Drawn Driven Earned Edited
  Editing Emitted Ended Entered Entering Erased Examined Exchanged Expected Expired Explained Exported Failed Failing
  Fetched Filed Filled Filtered Finished Fixed Followed Foreseen Forgotten Formatted Forwarded Found Getting Given
  Giving Gone Granted Grouped Guarded Handled Having Heard Held Hidden Imported Inboxed Included
  Including Inserted Invited Invoiced Issued Joined Keeping Kept Known Leaving Left Lent Linked Listed Loaded Locked
  Logged Looking Lost Made Making Mapped Marked Matched Meant Measured Merged Missing Modelled Moved Moving Named
  Needed Noted Notified Numbered Observed Offered Opened Ordered Outgoing Owed Owned Paid Parsed Passed Paying Pending
  Picked Placed Planned Playing Posted Prepared Prerendered Priced Printed Produced Promised Proved Published Queued
  Quoted Raised Ranked Read Received Receiving Reconciled Recorded Refunded Refunding Refused Refusing Rejected
  Released Removed Removing Rendered Repeated Replaced Reported Requested Required Reserved Resolved Returned Reversed
  Reviewed Running Said Saved Saving Scanned Scheduled Sealed Searched Seen Selected Selecting Selling Sending Sent
  Settled Showing Shown Signed Skipped Sold Sorted Spent Spoken Started Starting Stopped Stored Storing Submitted
  Suggested Summed Tagged Taken Taking Telling Tested Thrown Told Tracked Traded Transferred Translated Tried Trying
  Typed Typing Undone Unknown Unpaid Unread Unspent Updated Uploaded Used Using Verified Visited Waiting Wanted Wanting
  Watching Withdrawn Withheld Worded Worked Working Written
`
  .trim()
  .split(/\s+/)
const declaredType = /^\s*(?:export )?(?:declare )?(?:interface|type) (\w+)\s*(?:[<={]|extends)/gm

it('no query names a table by its retired name', () => {
  const tables = retired.filter((word) => word.includes('_'))
  expect(tables.length).toBeGreaterThan(0)
  const named = new RegExp(`\\b(?:${tables.join('|')})(?:_\\w+)?\\b`, 'g')
  const found = sources.flatMap((file) => [...read(file).matchAll(named)].map(([text]) => `${file}: ${text}`))
  expect(found).toEqual([])
})

it('no declaration, no parameter and no file has a retired name', () => {
  expect(retired.length).toBeGreaterThan(30)
  const words = new Set(retired)
  const found = sources.flatMap((file) => [
    ...(words.has(path.basename(file)) ? [file] : []),
    ...namesIn(read(file)).flatMap((name) => (words.has(name) ? [`${file}: ${name}`] : [])),
  ])
  expect(found).toEqual([])
})

it('no declaration is put together with a retired word', () => {
  const compound = /^(?!is)\w*(?:Said|Told|Heard)$|^(?:said|told|heard|spine|deed)[A-Z]/
  const found = sources.flatMap((file) =>
    [...read(file).matchAll(declared)].flatMap(([, name]) => (compound.test(name!) ? [`${file}: ${name}`] : [])),
  )
  expect(found).toEqual([])
})

it('no type is named by a participle', () => {
  const words = new Set(participles)
  const found = sources.flatMap((file) =>
    [...read(file).matchAll(declaredType)].flatMap(([, name]) => (words.has(name!) ? [`${file}: ${name}`] : [])),
  )
  expect(found).toEqual([])
})

/** Words of the early code that comments, test names and English texts do not use any more: "notify", "receive", "is in", "anyone with the link". */
const voice =
  /\b(?:whoever|heard|hears|told|unsaid|mend(?:ed|s)|foresees?|nobody['’]s|the word of|its word|so that nobody|door of|its door|other rooms|stands(?! (?:out|for)\b))\b/gi
const comments = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g
const englishTexts = /\ben: (['"`])(?:\\.|(?!\1)[\s\S])*\1/g
const testNames = /\b(?:it|test|describe)(?:\.\w+)?(?:\(|\)\()\s*(['"`])(?:\\.|(?!\1)[\s\S])*\1/g
const dangling = /(?:\/\*\*|\/\/|^\s*\*) Of /m
/** Legal texts have versions: their wording changes only with the next one. */
const legal = /^packages\/contract\/src\/papers\/(?!guide\/)/
const scripts = fs
  .readdirSync(path.join(root, 'scripts'))
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => `scripts/${name}`)

/** Only goes down. Lower it together with the last rewording; never raise it. */
const voiceBudget = 45
it('comments, test names and English texts use plain verbs', () => {
  const found = [...sources, ...scripts]
    .filter((file) => file !== 'tools/words.matrix.test.ts' && !legal.test(file))
    .flatMap((file) => {
      const text = read(file)
      return [comments, englishTexts, testNames].flatMap((parts) =>
        [...text.matchAll(parts)].flatMap(({ 0: part, index }) =>
          [...part.matchAll(voice), ...(parts === comments ? (dangling.exec(part) ?? []) : [])].map(
            (match) => `${file}:${text.slice(0, index).split('\n').length}: ${String(match).trim()}`,
          ),
        ),
      )
    })
  expect(found.length > voiceBudget ? found : []).toEqual([])
})
