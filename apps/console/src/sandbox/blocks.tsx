export default function Blocks() {
  return <h1>Blocks</h1>
}
