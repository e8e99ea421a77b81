export function EnrolmentsScreen() {
  return <h1>EnrolmentsScreen</h1>
}
