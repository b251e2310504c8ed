// Long numbers in groups of four, as on a card. The gaps are drawn, not typed: a copy has none.

const isNumber = /^\d{12,}$/
export const Digits = ({ text }: { readonly text: string }) =>
  isNumber.test(text) ? (
    <bdi dir="ltr" className="digit-groups digits">
      {(text.match(/\d{1,4}/g) ?? []).map((group, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- groups of one fixed text never move
        <span key={at}>{group}</span>
      ))}
    </bdi>
  ) : (
    text
  )
