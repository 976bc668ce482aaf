-- What an account has done of each lesson, as JSON.
CREATE TABLE learned (
    account TEXT NOT NULL,
    lesson TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (account, lesson)
);
