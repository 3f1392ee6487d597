export default function AdminArea() {
  return <p>Admin</p>;
}
