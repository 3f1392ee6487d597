-- 0059 let published posts wait to be folded by the new rule. Pages are in no index and do not wait: the letters of living languages that
-- the two rules fold differently are replaced here.
UPDATE `blogs` SET `searchText` =
	replace(replace(replace(replace(replace(replace(replace(`searchText`, 'ß', 'ss'), 'ς', 'σ'), 'i̇', 'i'), 'ı', 'i'), 'և', 'եւ'), 'ﬁ', 'fi'), 'ﬂ', 'fl')
	WHERE `kind` = 'page';
