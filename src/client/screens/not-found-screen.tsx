import { ErrorScreen } from "./error-screen.tsx";

export const NotFoundScreen = () => <ErrorScreen status={404} />;
