import './spinner.css'

/** Turns while something is on its way; `label` is for those who do not see it. */
export const Spinner = ({ label }: { readonly label: string }) => (
  <span className="spinner">
    <span className="visually-hidden">{label}</span>
  </span>
)
