import { AuthorList } from "../../../features/authors/author-list.tsx";
import { ImageField } from "../../../features/images/image-field.tsx";

/** The authors whom posts can name. */
const AuthorsScreen = () => <AuthorList ImageField={ImageField} />;
export default AuthorsScreen;
