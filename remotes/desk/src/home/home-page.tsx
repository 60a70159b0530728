export function Page() {
  return <h1>Desk</h1>;
}
