export function PhotoCheckScreen() {
  return <h1>PhotoCheckScreen</h1>
}
